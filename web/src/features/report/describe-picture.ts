import {
  formatDateText,
  type PictureActivity,
  type PictureLinkRole,
  type PictureTime,
  type ReportPicture,
  roundDecimal,
  toMinusSign,
} from '@floatwise/contracts';
export const linkWords: Record<PictureLinkRole, string> = {
  kept: 'unchanged',
  proof: 'proof',
  removed: 'removed',
  added: 'added',
};

/** Describes a picture in words: its activities with their times, then its links. */
export function describePicture(picture: ReportPicture): string {
  const { activities, links, unit } = picture;
  return [
    ...activities.map((activity) => describeActivity(activity, unit)),
    ...links.map(
      ({ from, to, label, role }) =>
        `${activities[from]?.id ?? ''} to ${activities[to]?.id ?? ''} ${label} ${linkWords[role]}`,
    ),
  ].join('; ');
}

export function describeActivity(activity: PictureActivity, unit?: string): string {
  const { id, name, note, bar, was, floatUntil } = activity;
  const format = (time: PictureTime): string =>
    formatPictureTime(time) + (typeof time === 'number' && unit !== undefined ? ` ${unit}` : '');
  return [
    [id, name].filter(Boolean).join(' '),
    ...(note === undefined ? [] : [note]),
    ...(bar === undefined ? [] : [`${format(bar.start)} to ${format(bar.finish)}`]),
    ...(was === undefined ? [] : [`before ${format(was.start)} to ${format(was.finish)}`]),
    ...(floatUntil === undefined ? [] : [`float until ${format(floatUntil)}`]),
  ].join(', ');
}

/** Formats `16-Mar-26 08:00`, or a number with at most two decimals. */
export function formatPictureTime(time: PictureTime): string {
  return typeof time === 'number' ? toMinusSign(String(roundDecimal(time, 2))) : formatDateText(time);
}
