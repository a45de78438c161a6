import { fieldCodes, fieldWords, foldCode } from '../fields/field-codes.ts';

/**
 * What becomes of a value: `keep` it, put a made `name` or a made `guid` in its place, scale an `amount` of money, shift a `date`, or
 * shift the dates in the data of a `calendar`. A `localDate` is written as another locale does, and cannot be shifted.
 */
export type ValueKind = 'keep' | 'name' | 'guid' | 'amount' | 'date' | 'localDate' | 'calendar';

/** The kind of a value of a table or an element. What no rule knows is a name. */
export type FindValueKind = (record: string, field: string, text: string) => ValueKind;

const datePattern = /^\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?)?Z?$/;
const dateFields = /_date\d?$|Date$|^a?ref$|^arls$/;
/** Such as `13/03/2026 08:00` and `13-Mar-26`. */
const localDatePattern =
  /^\d{1,4}[-./ ](?:\d{1,2}|\p{L}{3,9}\.?)[-./ ]\d{1,4}\.?(?:,? \d{1,2}(?:[:.]\d{2}){0,2}(?: ?[AP]M)?)?$/iu;
/** Numbers, times and single signs: nothing that is a word, whatever the locale. */
const withoutLetters = /^[\d\s!-/:-@[-`{-~]+$/;
const exponent = /^[-+]?\d+(?:[.,]\d+)?E[-+]?\d+$/i;

const isPlain = (text: string): boolean => withoutLetters.test(text) || exponent.test(text);

/** Words and codes that P6 itself writes, folded. */
const ownWords: ReadonlySet<string> = new Set([
  ...Object.values(fieldCodes).flatMap(({ byLowerCase, words }) => [...byLowerCase.keys(), ...words.keys()]),
  ...Object.values(fieldWords).flatMap(({ words }) => [...words.keys()]),
  ...listWords(`
    sunday monday tuesday wednesday thursday friday saturday global project resource
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

function listWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Columns of XER files with names, codes and notes, which may consist of digits alone. */
const nameColumns =
  /^(?:notes|title|department|employee_id|color_name)$|(?:^|_)(?:name|short_name|code|descr|desc|memo|feedback|fdbk|comments?|notes?|text|label|user|prefix|phone|fax|email|addr|url|loc|content|abbrev)$|^(?:memo|risk|actv_code|rsrc_catg|proj_catg)_type$|^office_phone|^other_phone|^email_|_by_name$/;
const statusColumns = /^(?:status_code|table_name|udf_code_id)$/;
const amountColumns = /cost|(?:^|_)rate\d?$|price|budg|spend|benefit|^bcw[ps]$|money/;
/** Ratios, orders and settings whose names speak of cost. */
const amountSettings = /_type$|_flag$|_pct$|_id$|_prblty$|_qty$/;
/** Names of fields within P6's own settings. */
const fieldNames = /^(?:\w+,(?:ASC|DESC)[\w|,]*)$|^user_field_\d+$/;

/** A table and a column of an XER file, in any case. Source: Oracle's XER data map guides, and files of P6 5.0 to 24.12. */
export const findXerKind: FindValueKind = (_table, column, text) => {
  const field = column.toLowerCase();
  if (field === 'guid' || field === 'tmpl_guid') return 'guid';
  if (field === 'clndr_data') return 'calendar';
  if (fieldNames.test(text)) return 'keep';
  if (nameColumns.test(field) && !statusColumns.test(field)) return 'name';
  return findPlainKind(field, text, amountColumns.test(field) && !amountSettings.test(field));
};

const nameElements =
  /^Id$|(?:^|[a-z])(?:Name|Id|Code|Description|Feedback|Comments?|Notes?|Memo|Text|Label|Title|User|Email|EmailAddress|Phone|URL|Location|Author|Prefix|Abbreviation)$|^(?:Name|Code|Description|Feedback|Comments?|Notes?|Memo|Text|Label|Title|URL|Author|RawTextNote|CodeValue)|Phone|Email|User/;
const amountElements = /Cost|Price|Budget|Spending|Benefit|Rate\d?$/;
const amountRatios = /Percent|Index|Curve|Type|Source|Calculated|Is[A-Z]|Link|Units$/;

/** An element of P6 XML and the value of a field in it. Source: Oracle's schema 22.12. */
export const findXmlKind: FindValueKind = (_element, field, text) => {
  if (/guid$/i.test(field)) return 'guid';
  if (/ObjectId$/.test(field)) return isPlain(text) ? 'keep' : 'name';
  if (nameElements.test(field)) return 'name';
  return findPlainKind(field, text, amountElements.test(field) && !amountRatios.test(field));
};

function findPlainKind(field: string, text: string, isAmount: boolean): ValueKind {
  if (datePattern.test(text)) return 'date';
  if (dateFields.test(field) && localDatePattern.test(text.trim())) return 'localDate';
  if (isPlain(text)) return isAmount ? 'amount' : 'keep';
  return ownWords.has(foldCode(text)) ? 'keep' : 'name';
}
