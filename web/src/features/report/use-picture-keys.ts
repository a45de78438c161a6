import type { ReportPicture } from '@floatwise/contracts';
import { useState, type KeyboardEvent } from 'react';
import { useCardOpener } from './use-card-opener.ts';

/** The activity of a picture that the person is at: arrow keys move through them, Enter opens the card of one. */
export function usePictureKeys({ activities }: ReportPicture) {
  const [active, setActive] = useState<number>();
  const findOpener = useCardOpener();
  const shown = active === undefined ? undefined : activities[active];
  return {
    active,
    setActive,
    shown,
    findOpener,
    /** For the name of the picture. */
    hint: `Arrow keys move through the activities${findOpener === undefined ? '' : ', Enter opens one'}.`,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && shown !== undefined) findOpener?.(shown.id)?.(event);
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      setActive(Math.max(0, Math.min(activities.length - 1, (active ?? -1) + step)));
    },
  };
}
