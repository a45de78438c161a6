import type { ToolGuide } from '@floatwise/contracts';

export const guide: ToolGuide = {
  problem:
    'Work has begun before what it waits for was done. In whatever mode P6 schedules, the link stays wrong and every check reports it again; relinking by hand easily loses a path.',
  changes: [
    'Links that are out of sequence are cut to the time there was, turned into a type that fits what happened, or dropped.',
    'Where such a link carried logic on to later work, new links carry it instead.',
    'Each repair is listed with its reason, and so is every activity whose dates will move.',
  ],
  keeps: [
    'Every line outside the relationships, byte for byte: dates, durations, progress, constraints.',
    'The order of the work that is still to come: what had to wait before has to wait after.',
    'Dates, until you press F9 in P6.',
  ],
  nextSteps: [
    'In P6 choose File > Import, Primavera PM - (XER), and take the file you downloaded.',
    'As import action take Create New Project: the repaired schedule is imported next to your original.',
    'Open it and press F9. Dates change only now.',
    'Compare the project finish, and look through Moved Activities, those that come later first.',
    'When you agree, go on with the copy in place of your project.',
  ],
};
