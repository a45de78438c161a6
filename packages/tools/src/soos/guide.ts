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
};
