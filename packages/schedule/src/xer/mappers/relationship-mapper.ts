import { entities, relationshipTypeField, type relationshipFields } from '../../fields/entities.ts';
import type { LateName } from '../../fields/field.ts';
import type { ActivityId, Relationship, RelationshipType } from '../../model/index.ts';
import { createLateMapper, LateEntity, type LateFields, type Places } from './create-mapper.ts';
import type { RowReader } from '../row-reader.ts';

class OwnFields extends LateEntity implements Omit<Relationship, LateName<typeof relationshipFields>> {
  declare readonly predecessorId: ActivityId;
  declare readonly successorId: ActivityId;
  declare readonly type: RelationshipType;
  declare readonly lagMinutes: number;

  constructor(row: RowReader, place: Places<Relationship>, late: LateFields) {
    super(row, late);
    this.predecessorId = row.requiredId(place.predecessorId);
    this.successorId = row.requiredId(place.successorId);
    this.type = row.requiredCode(place.type, relationshipTypeField, 'FS');
    this.lagMinutes = row.minutes(place.lagMinutes) ?? 0;
  }
}

export const relationshipMapper = createLateMapper(entities.relationships, OwnFields);
