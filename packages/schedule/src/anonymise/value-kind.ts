import { fieldCodes, fieldWords, foldCode, joinWords } from '../fields/field-codes.ts';

/**
 * What becomes of a value: `keep` it, put a made `name` or a made `guid` in its place, scale an `amount` of money, shift a `date`, or
 * shift the dates in the data of a `calendar`. A `localDate` is written as another locale does, and cannot be shifted.
 */
export type ValueKind = 'keep' | 'name' | 'guid' | 'amount' | 'date' | 'localDate' | 'calendar';

/** The kind of a value of a table or an element. What no rule knows is a name. */
export type FindValueKind = (record: string, field: string, text: string) => ValueKind;

const datePattern =
  /^\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?)?(?:Z|[-+]\d\d:\d\d)?$/;
const dateFields = /_date\d?$|Date(?:Value)?$|^aref$|^arls$/;
/** What a date in another locale has besides digits and signs: one name of a month at most, such as in `13-Mar-26` or `3月2日`. */
const besideDigits = /^(?:\p{L}{3,9})?$/u;
const isLocalDate = (text: string): boolean =>
  /\p{Nd}/u.test(text) &&
  besideDigits.test(text.replace(/[\p{Nd}\s,./:-]|[年月日時时分]|\b[ap]\.?m\b\.?/giu, ''));
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

function listWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Columns of XER files with numbers on which answers rest, or which refer to other rows. Numbers of other columns are made. */
const numberColumns =
  /^version$|(?:^|_)(?:id|cnt|num|qty|pct|wt|len|base|step|order|path|factor|level|flag|yn|drtn|date\d?|seq|count|symbol|char|status|type|per_hr|rate|float)$|^(?:color|aref|arls|duration|pos_curr_fmt_type|neg_curr_fmt_type)$|_parm_value$|_user_value$|longest_paths?$/;
/** Columns with names, codes and notes, which may consist of digits alone. */
const nameColumns =
  /^(?:notes|title|department|employee_id|color_name)$|(?:^|_)(?:name|short_name|code|descr|desc|memo|feedback|fdbk|comments?|notes?|text|label|user|prefix|phone|fax|email|addr|url|loc|content|abbrev)$|^(?:memo|risk|actv_code|rsrc_catg|proj_catg|cost)_type$|^office_phone|^other_phone|^pager|^email_|_by_name$/;
const statusColumns = /^(?:status_code|table_name|udf_code_id)$/;
const amountColumns = /cost|(?:^|_)rate\d?$|price|budg|spend|benefit|^bcw[ps]$|money|amount|^udf_number$/;
/** Ratios, orders and settings whose names speak of cost. */
const amountSettings = /_type$|_flag$|_pct$|_id$|_prblty$/;
/** Columns whose values are names of fields within P6. */
const fieldNames: Readonly<Record<string, RegExp>> = {
  levelprioritylist: /^(?:\w+,(?:ASC|DESC)[|_,]*)+$/,
  udf_type_name: /^user_field_\d+$/,
};

/** A table and a column of an XER file, in any case. Source: Oracle's XER data map guides, and files of P6 5.0 to 24.12. */
export const findXerKind: FindValueKind = (_table, column, text) => {
  const field = column.toLowerCase();
  if (field === 'guid' || field === 'tmpl_guid') return 'guid';
  if (field === 'clndr_data') return 'calendar';
  if (fieldNames[field]?.test(text) === true) return 'keep';
  if (nameColumns.test(field) && !statusColumns.test(field)) return 'name';
  const isAmount = amountColumns.test(field) && !amountSettings.test(field);
  return findPlainKind(field, text, isAmount ? 'amount' : numberColumns.test(field) ? 'keep' : 'name');
};

/** Elements of P6 XML with numbers on which answers rest, or which refer to other records. */
const numberElements =
  /(?:Duration|Float|Lag|Units|UnitsPerTime|Percent|Complete|Number|Count|Factor|Level|Order|Sequence|Priority|Weight|PerDay|PerWeek|PerMonth|PerYear|Start|Finish|Date|Value|Threshold|Paths?|Length|Index|Digits|Symbol|Position|Is[A-Z]\w*|Flag|Type|Status|Day)\d?$|^(?:Is|Use|Enable|Calculate|Include|Auto|Limit|Respect|Hours|Make|Ignore|Level|Compute|Schedule|Maximum|Default|Has)[A-Z]/;
const nameElements =
  /^Id$|(?:^|[a-z])(?:Name|Id|Code|Description|Feedback|Comments?|Notes?|Memo|Text|Label|Title|User|Email|EmailAddress|Phone|URL|Location|Author|Prefix|Abbreviation)$|^(?:Name|Code|Description|Feedback|Comments?|Notes?|Memo|Text|Label|Title|URL|Author|RawTextNote|CodeValue)|Phone|Email|User|^DocumentNumber$/;
const amountElements =
  /Cost|Price|Budget|Spending|Benefit|Amount|Variance|EstimateAt|EstimateTo|Monetary|Contract|Rate\d?$|^(?:Integer|Double)Value$/;
const amountRatios = /Percent|Index|Curve|Type|Source|Calculated|Is[A-Z]|Link|Units$|Duration/;

/** An element of P6 XML and the value of a field in it. Source: Oracle's schema 22.12. */
export const findXmlKind: FindValueKind = (_element, field, text) => {
  if (/guid$/i.test(field)) return 'guid';
  if (/ObjectId$/.test(field)) return isPlain(text) ? 'keep' : 'name';
  if (nameElements.test(field)) return 'name';
  const isAmount = amountElements.test(field) && !amountRatios.test(field);
  return findPlainKind(field, text, isAmount ? 'amount' : numberElements.test(field) ? 'keep' : 'name');
};

/** `ofNumber` is the kind of a value without words. */
function findPlainKind(field: string, text: string, ofNumber: ValueKind): ValueKind {
  if (datePattern.test(text)) return 'date';
  if (dateFields.test(field) && isLocalDate(text)) return 'localDate';
  // Signs alone, such as the separator of codes.
  if (!/[\p{L}\p{N}]/u.test(text)) return 'keep';
  if (isPlain(text)) return ofNumber;
  const plain = foldCode(text);
  return ownWords.has(plain) || fieldTexts.has(joinWords(plain)) ? 'keep' : 'name';
}
