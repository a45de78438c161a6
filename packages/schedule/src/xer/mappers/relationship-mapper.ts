import { entities, relationshipTypeField, type relationshipFields } from '../../fields/entities.ts';
import type { LateName } from '../../fields/field.ts';
import type { ActivityId, Relationship, RelationshipType } from '../../model/index.ts';
import { type LateFields, createLateMapper, type Places } from './create-mapper.ts';
import type { RowReader } from '../row-reader.ts';

class OwnFields implements Omit<Relationship, LateName<typeof relationshipFields>> {
  declare readonly predecessorId: ActivityId;
  declare readonly successorId: ActivityId;
  declare readonly type: RelationshipType;
  declare readonly lagMinutes: number;
  declare readonly row: number;
  readonly #late: LateFields;
  #values: readonly unknown[] | undefined;

  constructor(row: RowReader, place: Places<Relationship>, late: LateFields) {
    this.#late = late;
    this.predecessorId = row.requiredId(place.predecessorId);
    this.successorId = row.requiredId(place.successorId);
    this.type = row.requiredCode(place.type, relationshipTypeField, 'FS');
    this.lagMinutes = row.minutes(place.lagMinutes) ?? 0;
    this.row = row.row;
  }

  get late(): readonly unknown[] {
    return (this.#values ??= this.#late.read(this.row));
  }
}

export const relationshipMapper = createLateMapper(entities.relationships, OwnFields);
