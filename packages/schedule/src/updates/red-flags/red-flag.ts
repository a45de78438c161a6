import type { WeakDriver } from '../windows.ts';

/** Something in one window that a reviewer should ask about; each is listed once. `id` is null for the project itself. */
export type RedFlag =
  | {
      readonly kind: 'relinked';
      readonly id: string;
      readonly predecessor: string;
      readonly change: 'deleted' | 'type' | 'lag';
      /** Work days that the finish gained by it, and what was lost in the progress of the same window. */
      readonly gained: number;
      readonly lost: number;
      readonly lostBy: string;
    }
  | {
      readonly kind: 'finishHeld';
      readonly id: null;
      /** Work days that the finish moved, and those that durations moved it by. */
      readonly moved: number;
      readonly durations: number;
      /** The activities that gained most. */
      readonly by: readonly string[];
    }
  | {
      readonly kind: 'compression';
      readonly id: null;
      readonly requiredFinish: number;
      readonly workDays: number;
      readonly daysLeft: number;
    }
  | {
      readonly kind: 'cutFromPath';
      readonly id: string;
      /** The activity of the path to which its relationship was deleted; null if the activity itself was. */
      readonly other: string | null;
    }
  | {
      readonly kind: 'scheduledLate';
      readonly id: null;
      readonly file: string;
      readonly dataDate: number;
      readonly scheduled: number;
      readonly days: number;
    }
  | {
      readonly kind: 'wentBack';
      readonly id: string;
      readonly status: readonly [previous: string, current: string] | null;
      readonly percent: readonly [previous: number, current: number] | null;
    }
  | ({ readonly kind: 'notWork' } & WeakDriver);

export type RedFlagKind = RedFlag['kind'];
