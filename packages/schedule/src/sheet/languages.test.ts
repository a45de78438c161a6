import { describe, expect, it } from 'vitest';
import { listForms, p6Translations } from '../model/p6-translations.ts';
import { readTestSheets } from './test/test-read-sheets.ts';
import { linkCaptions, linkHeader, type TestRows } from '../../../ooxml/src/test/test-workbook.ts';

const header = ['task_code', 'status_code', 'task_name', 'remain_drtn_hr_cnt', 'task_type', 'start_date'];
const english = [
  'Activity ID',
  'Activity Status',
  'Activity Name',
  'Remaining Duration(d)',
  'Activity Type',
  '(*)Start',
];

const readTask = async (values: TestRows[number], captions: TestRows[number] = english) => {
  const rows = [
    header,
    captions,
    ['A', ...values],
    ['B', 'Not Started', 'Second', 3, 'Task Dependent', null],
  ];
  const { activities, units, findings } = await readTestSheets({ TASK: rows });
  return { activity: activities[0], units, findings };
};
const refuse = async (values: TestRows[number], captions?: TestRows[number]): Promise<string> =>
  readTask(values, captions).then(
    () => 'read',
    (error: unknown) => `${(error as { code: string }).code} ${(error as Error).message}`,
  );

describe.each(Object.entries(p6Translations))(
  'a sheet in %s',
  (_, { statuses, types, relationships, units }) => {
    it('is read with its statuses and types', async () => {
      for (const [status, words] of Object.entries(statuses)) {
        for (const word of listForms(words)) {
          for (const text of [word, ` ${word.toUpperCase()} `, word.normalize('NFD')])
            expect([text, (await readTask([text, 'x', 5, null, null])).activity?.status]).toEqual([
              text,
              status,
            ]);
        }
      }
      for (const [type, words] of Object.entries(types)) {
        for (const word of listForms(words))
          expect([word, (await readTask(['Completed', 'x', 5, word, null])).activity?.type]).toEqual([
            word,
            type,
          ]);
      }
    });

    it('is read with its relationship types and units', async () => {
      for (const [type, words] of Object.entries(relationships)) {
        for (const word of listForms(words)) {
          const links = [linkHeader, linkCaptions, ['A', 'B', word, 2, null]];
          const { relationships: found } = await readTestSheets({ TASKPRED: links });
          expect([word, found[0]?.type]).toEqual([word, type]);
        }
      }
      for (const [unit, words] of Object.entries(units)) {
        for (const word of listForms(words)) {
          const captions = english.with(3, `Remaining Duration(${word})`);
          const found = await readTask(['Completed', 'x', `5 ${word}`, null, null], captions);
          expect([word, found.units.durations, found.activity?.remainingDuration]).toEqual([word, unit, 5]);
        }
      }
    });

    it('has no word with two meanings', () => {
      for (const lists of [statuses, types, relationships, units]) {
        const all = Object.values(lists).flatMap(listForms);
        expect(new Set(all).size).toBe(all.length);
      }
    });
  },
);

describe('words of no language', () => {
  it.each([
    [
      ['Begun', 'x', 5, null, null],
      "E_VALUE Sheet TASK row 3, column status_code: 'Begun' is not an activity status",
    ],
    [
      ['Completed', 'x', 5, 'Hammock', null],
      "E_VALUE Sheet TASK row 3, column task_type: 'Hammock' is not an activity type",
    ],
    [
      ['Completed', 'x', '5 moons', null, null],
      "E_VALUE Sheet TASK row 3, column remain_drtn_hr_cnt: '5 moons' is not a number",
    ],
  ])('are refused with the value and the cell: %j', async (values, sentence) => {
    expect(await refuse(values)).toContain(sentence);
  });
});

describe('durations with their unit', () => {
  const bare = english.with(3, 'Remaining Duration');
  it.each([
    ['5d', 5, 'days'],
    ['40.0h', 40, 'hours'],
    ['2w', 2, 'weeks'],
    ['1,5 d', 1.5, 'days'],
    ['-3d', -3, 'days'],
    ['\u22123 d', -3, 'days'],
    ["1'250.5h", 1250.5, 'hours'],
  ])('%s gives the unit of its column', async (text, number, unit) => {
    const { activity, units } = await readTask(['Not Started', 'x', text, null, null], bare);
    expect([activity?.remainingDuration, units.durations]).toEqual([number, unit]);
  });

  it('are refused if they are not in the unit of the column', async () => {
    expect(await refuse(['Not Started', 'x', '40.0h', null, null])).toBe(
      "E_VALUE Sheet TASK row 3, column remain_drtn_hr_cnt: '40.0h' is not a number. It is in hours, but the column is in days; export it in one unit.",
    );
  });
});

describe('dates with the name of a month', () => {
  it.each([
    '16-Mar-26',
    '16-Mar-26 A',
    '16-mar-26*',
    '16-Mar-26 A*',
    '16-M\u00e4r-26',
    '16-mars-26',
    '16-мар-26 A',
    '16 марта 2026',
    '16-3月-26',
    '16-三月-26*',
    '16-مارس-26',
  ])('%s', async (text) => {
    const { activity, findings } = await readTask(['Not Started', 'x', 5, null, text]);
    expect(activity?.start).toBe(Date.UTC(2026, 2, 16) / 60_000);
    expect(findings).toMatchObject([{ code: 'sheet.locale', severity: 'info' }]);
  });

  it('are read with a month of two words', async () => {
    const { activity } = await readTask(['Not Started', 'x', 5, null, '16-تشرين الثاني-26 A']);
    expect(activity?.start).toBe(Date.UTC(2026, 10, 16) / 60_000);
  });

  it('are noted with the value and the cell if the name is unknown', async () => {
    const { activity, findings } = await readTask(['Not Started', 'x', 5, null, '16-Foo-26']);
    expect(activity?.start).toBeUndefined();
    expect(findings).toMatchObject([
      {
        code: 'E_VALUE',
        message: expect.stringContaining("row 3, column start_date: '16-Foo-26'") as string,
      },
    ]);
  });
});

describe('captions in another language', () => {
  it('are recognised and give the unit', async () => {
    const captions = [
      'ID da atividade',
      'Status da atividade',
      'Nome da atividade',
      'Dura\u00e7\u00e3o restante(d)',
      'Tipo',
      'In\u00edcio',
    ];
    const { activity, units, findings } = await readTask(
      ['N\u00e3o iniciada', 'x', '5', 'Dependente da tarefa', null],
      captions,
    );
    expect([activity?.code, activity?.status, activity?.type, units.durations]).toEqual([
      'A',
      'notStarted',
      'task',
      'days',
    ]);
    expect(findings).toEqual([]);
  });
});
