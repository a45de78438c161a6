export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Questions of planners about schedules, with short answers. */
export const questions: readonly Question[] = [
  {
    question: 'How do I split activities so that planned value equals earned value?',
    answer:
      'Cut each activity whose progress differs from the plan in two at the data date. The first part holds the work that is done, with its actual dates and exactly the value it has earned; the second part holds the rest, planned after the data date. Predecessors stay on the first part, successors move to the second. The variance is then gone from both, and later progress is measured from a clean line.',
  },
  {
    question: 'What are redundant relationships, and should they go?',
    answer:
      'A relationship is redundant when the others already force the same order and distance: with A → B → C, a finish-to-start link from A to C adds nothing. Such links hide the logic that really drives the dates. Remove one only if the path that stays guarantees at least the same date; mind lags, relationship types and calendars that differ.',
  },
  {
    question: 'How do I find dangling activities?',
    answer:
      'Look at both ends, not only for activities without any links. A start needs a finish-to-start or start-to-start predecessor; a finish needs a finish-to-start or finish-to-finish successor. An activity whose only successor hangs on its start can slip for months without moving anything.',
  },
  {
    question: 'What does earned schedule analysis add to earned value?',
    answer:
      'Earned value states a delay in money, and its schedule index returns to 1 at the end of every project, however late. Earned schedule asks at which date the plan should have earned what is earned today. The distance from that date to the data date is the delay in time, and the index built on it stays true to the end.',
  },
  {
    question: 'What is critical path drag?',
    answer:
      'The time by which a critical activity holds up the finish: how much earlier the project would end if that activity took no time. It is limited by the float of the paths beside it, so two activities of the same length can have different drag. It shows where shortening pays, and where it only makes another path critical.',
  },
  {
    question: 'Can a 14-point schedule assessment be done in a spreadsheet?',
    answer:
      'Most of it. Missing logic, leads, lags, relationship types, hard constraints, high and negative float, long durations, invalid dates, resources and missed tasks are counts over an export of activities and relationships. The critical path test needs a scheduling run, and the two indices at the end need the critical path length and a baseline.',
  },
  {
    question: 'How do I remove actuals from a schedule?',
    answer:
      'Work on a copy. Clear Started and Finished on every activity, set the remaining duration to the original one, take actual units and costs out of the assignments and expenses, move the data date back to the start of the project, and schedule. Then compare with the baseline: lags from finished work and constraints set during the project are what usually differs.',
  },
  {
    question: 'How do I make actual cost equal earned value cost?',
    answer:
      'Where costs are not tracked, set the actual cost of each assignment to its budgeted cost times the percent complete that also measures its earned value. In P6 the calculation settings of the project can do this as progress is entered. The cost index is then 1 by design, so say so in the report: it no longer says anything about cost.',
  },
  {
    question: 'How do I colour WBS levels in a spreadsheet?',
    answer:
      'Add a column with the level by counting the dots of the WBS code, for example =LEN(A2)-LEN(SUBSTITUTE(A2,".",""))+1. Then make one conditional formatting rule for each level over the whole row, such as =$B2=1, from the darkest colour down to the lightest.',
  },
  {
    question: 'How do I assign resources by spreadsheet import?',
    answer:
      'Export the resource assignments from P6 with at least one assignment in them, so that the sheet has the right columns. Keep the first row as it is; those are the field names the import reads. Add a row for each assignment with activity ID, resource ID and budgeted units, and import the file into the same project.',
  },
];
