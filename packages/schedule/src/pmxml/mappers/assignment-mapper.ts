import { entities } from '../../fields/entities.ts';
import type { RecordReader } from '../record-reader.ts';
import { createMapper } from './record-mapper.ts';

export const assignmentMapper = createMapper('assignments', entities.assignments, {
  actualRegularUnits: (row) => readRegular(row, 'Units'),
  actualRegularCost: (row) => readRegular(row, 'Cost'),
  pricePerUnit: (row) => row.number('CostPerQuantity') ?? row.number('PricePerUnit'),
});

/** P6 writes regular units or cost; for other programs it is the total without overtime. */
function readRegular(row: RecordReader, what: 'Units' | 'Cost'): number | undefined {
  const regular = row.number(`ActualRegular${what}`);
  if (regular !== undefined) return regular;
  const actual = row.number(`Actual${what}`);
  return actual === undefined ? undefined : actual - (row.number(`ActualOvertime${what}`) ?? 0);
}
