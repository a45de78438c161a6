import { fieldCodes, fieldWords, foldCode, joinWords } from '../fields/field-codes.ts';
import { findMonth } from '../locale/index.ts';

/** What a column or an element holds: what to `keep`, a `date`, an `amount` of money, a `name`, a `guid`, or the data of a `calendar`. */
export type Sort = 'keep' | 'date' | 'amount' | 'name' | 'guid' | 'calendar';

/**
 * What becomes of a value: `keep` it, put a made `name` or a made `guid` in its place, scale an `amount` of money, shift a `date`, or
 * shift the dates in the data of a `calendar`. A `localDate` is written as another locale does, and cannot be shifted.
 */
export type ValueKind = Sort | 'localDate';

const datePattern =
  /^\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?)?(?:Z|[-+]\d\d:\d\d)?$/;
/** A date in another locale has names of months, halves of the day and East Asian signs beside its digits, and no other word. */
const isLocalDate = (text: string): boolean =>
  /\p{Nd}/u.test(text) &&
  (text.replace(/[年月日時时分]/g, ' ').match(/\p{L}+/gu) ?? []).every(
    (word) => /^[ap]m?$/i.test(word) || findMonth(word) !== undefined,
  );
/** Numbers and times: nothing that is a word, whatever the locale. */
const withoutLetters = /^[\p{Nd}\s!-/:-@[-`{-~−’]+$/u;
/** A number such as `1.25E6`. */
export const exponent = /^[-+]?\d+(?:[.,]\d+)?E[-+]?\d+$/i;
const timeOfDay = /^\d{1,2}[:.]\d{2}(?:[:.]\d{2})? ?[AP]M$/i;

const isPlain = (text: string): boolean =>
  withoutLetters.test(text) || exponent.test(text) || timeOfDay.test(text);

/** Words of fields in P6 XML, joined. */
const fieldTexts: ReadonlySet<string> = new Set(
  [...Object.values(fieldCodes), ...Object.values(fieldWords)].flatMap(({ words }) => [...words.keys()]),
);

/** Other words and codes that P6 itself writes, folded. */
const ownWords: ReadonlySet<string> = new Set([
  ...Object.values(fieldCodes).flatMap(({ byLowerCase }) => [...byLowerCase.keys()]),
  ...listWords(`
    null (null) planned active inactive requested template sunday monday tuesday wednesday thursday friday saturday global project resource
    ws_open ws_planned ws_whatif ws_closed ws_requested wbs_open pp
    cost_per_qty ov_cost_per_qty st_rsrc st_role st_override st_none sl_taskrsrc sl_wbs qt_hour qt_day qt_week qt_month
    rt_labor rt_equip rt_mat ca_base ca_rsrc ca_project as_global as_project as_eps
    ft_text ft_static ft_statictype ft_start_date ft_end_date ft_float_2_decimals ft_int ft_money
    ec_cmp_pct ec_0_100 ec_50_50 ec_user_pct ec_ms ee_pf_1 ee_pf_cpi ee_pf_cpi_spi ee_pf_user ee_rem_hr ee_rem_qty
    pt_top pt_high pt_normal pt_low pt_lowest rv_ok th_drtn tm_wbs tm_task ts_enable is_open dm_local
    rs_active rs_open rs_propose rs_reject rt_threat rt_opport rp_reduce ct_totfloat ct_drivpath
    ft_ff ft_fs ft_ffs sd_both sd_none rcal_predecessor rcal_successor rcal_24hour rcal_projdefault
    task project projwbs rsrc taskrsrc projcost taskproc projissu projrisk risk document roles
  `),
  'finish float = late finish - early finish',
  'start float = late start - early start',
  'smallest of start float and finish float',
  'critical float',
  'longest path',
  'predecessor activity calendar',
  'successor activity calendar',
  '24 hour calendar',
  'project default calendar',
  'price / unit',
  'what-if',
]);

export function listWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** The kind of a value of a column or an element. In one that is kept, only numbers and P6's own words are. */
export function findKind(sort: Sort, text: string): ValueKind {
  if (sort === 'name' || sort === 'guid' || sort === 'calendar') return sort;
  if (datePattern.test(text)) return 'date';
  if (sort === 'date' && isLocalDate(text)) return 'localDate';
  // Signs alone, such as the separator of codes.
  if (!/[\p{L}\p{N}]/u.test(text)) return 'keep';
  if (isPlain(text)) return sort === 'amount' ? 'amount' : 'keep';
  return isOwnWord(text) ? 'keep' : 'name';
}

/** Whether a value is a word or code that P6 itself writes. */
export function isOwnWord(text: string): boolean {
  const plain = foldCode(text);
  return ownWords.has(plain) || fieldTexts.has(joinWords(plain));
}
