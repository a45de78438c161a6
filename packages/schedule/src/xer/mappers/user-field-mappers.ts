import type { UserFieldType, UserFieldValue } from '../../model/index.ts';
import { fieldCodes } from '../field-codes.ts';
import type { TableMapper } from '../table-mapper.ts';

export const userFieldTypeMapper: TableMapper<UserFieldType> = {
  tables: ['UDFTYPE'],
  keys: ['udf_type_id'],
  bind: (find) => {
    const id = find('udf_type_id');
    const subject = find('table_name');
    const label = find('udf_type_label');
    const dataType = find('logical_data_type');
    return (row) => ({
      id: row.requiredId(id),
      subject: row.textOrEmpty(subject),
      label: row.textOrEmpty(label),
      dataType: row.code(dataType, fieldCodes.userFieldDataType),
      row: row.row,
    });
  },
};

export const userFieldValueMapper: TableMapper<UserFieldValue> = {
  tables: ['UDFVALUE'],
  keys: ['udf_type_id', 'fk_id'],
  bind: (find) => {
    const typeId = find('udf_type_id');
    const recordId = find('fk_id');
    const projectId = find('proj_id');
    const text = find('udf_text');
    const number = find('udf_number');
    const date = find('udf_date');
    const codeId = find('udf_code_id');
    return (row) => ({
      typeId: row.requiredId(typeId),
      recordId: row.requiredId(recordId),
      projectId: row.id(projectId),
      text: row.text(text),
      number: row.number(number),
      date: row.date(date),
      codeId: row.text(codeId),
      row: row.row,
    });
  },
};
