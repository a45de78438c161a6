import { z } from 'zod';

type FieldFacts = Readonly<
  { name: string; title: string } & Pick<Property, 'description' | 'group' | 'isForOneFile' | 'onlyFor'>
>;
/** One field of an options form. `initial` is the option's default. */
export type OptionField =
  | (FieldFacts & { kind: 'switch'; initial: boolean })
  | (FieldFacts & { kind: 'choice'; initial: string | number; choices: readonly Choice[] })
  | (FieldFacts & { kind: 'number'; initial: number; min?: number; max?: number; whole: boolean })
  | (FieldFacts & {
      kind: 'text';
      initial: string;
      maxLength?: number | undefined;
      isTable?: boolean | undefined;
    })
  | (FieldFacts & { kind: 'list'; initial: readonly string[]; maxItems?: number | undefined });
interface Choice {
  readonly value: string | number;
  readonly title: string;
}
export type OptionValue = OptionField['initial'];
export type OptionValues = Readonly<Record<string, OptionValue>>;

const scalarSchema = z.union([z.string(), z.number()]);
const propertySchema = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  /** Fields of one group fold together under its name. */
  group: z.string().optional(),
  /** Applies to the chosen file only, so it is not remembered for others. */
  isForOneFile: z.boolean().optional(),
  /** Text of several lines, which may come from a file. */
  isTable: z.boolean().optional(),
  /** Extensions it applies to, if the tool also takes others. */
  onlyFor: z.array(z.string()).optional(),
  default: z.unknown(),
  enum: z.array(scalarSchema).optional(),
  /** Titles of the values of an enum. */
  choiceTitles: z.record(z.string(), z.string()).optional(),
  anyOf: z.array(z.object({ const: scalarSchema, title: z.string().optional() })).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.object({ type: z.literal('string') }).optional(),
});
type Property = z.infer<typeof propertySchema>;
const schemaSchema = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });

/**
 * The fields of a tool's options from their JSON schema, in its order. Skips kinds the form cannot draw; the server uses their
 * defaults.
 */
export function parseOptionFields(jsonSchema: unknown): OptionField[] {
  const schema = schemaSchema.safeParse(jsonSchema);
  return Object.entries(schema.data?.properties ?? {}).flatMap(([name, value]) => {
    const property = propertySchema.safeParse(value);
    const field = property.success ? parseField(name, property.data) : undefined;
    return field === undefined ? [] : [field];
  });
}

function parseField(name: string, property: Property): OptionField | undefined {
  const { title = name, description, group, isForOneFile, onlyFor } = property;
  const facts = { name, title, description, group, isForOneFile, onlyFor };
  const choices = listChoices(property);
  const [first] = choices;
  if (first !== undefined) {
    const initial = choices.find((choice) => choice.value === property.default)?.value ?? first.value;
    return { ...facts, kind: 'choice', initial, choices };
  }
  switch (property.type) {
    case 'boolean':
      return { ...facts, kind: 'switch', initial: property.default === true };
    case 'number':
    case 'integer':
      return { ...facts, ...parseNumberField(property) };
    case 'string':
      return {
        ...facts,
        kind: 'text',
        initial: typeof property.default === 'string' ? property.default : '',
        maxLength: property.maxLength,
        isTable: property.isTable,
      };
    case 'array':
      return property.items && { ...facts, kind: 'list', initial: noItems, maxItems: property.maxItems };
    default:
      return undefined;
  }
}

const noItems: readonly string[] = [];

/** Lists are equal if their items are. */
export const isSameValue = (one: OptionValue | undefined, other: OptionValue): boolean =>
  one === other || (typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));

function listChoices(property: Property): Choice[] {
  if (property.enum !== undefined) {
    return property.enum.map((value) => ({ value, title: property.choiceTitles?.[value] ?? String(value) }));
  }
  return (property.anyOf ?? []).map(({ const: value, title }) => ({ value, title: title ?? String(value) }));
}

function parseNumberField(property: Property) {
  const { minimum, maximum } = property;
  // A schema gives the largest safe integers as limits of any whole number; the user needs no such limits.
  return {
    kind: 'number' as const,
    whole: property.type === 'integer',
    initial: typeof property.default === 'number' ? property.default : (minimum ?? 0),
    ...(minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? {} : { min: minimum }),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? {} : { max: maximum }),
  };
}

/** What is wrong with a value, as a sentence; undefined if it is valid. */
export function checkOptionValue(field: OptionField, value: unknown): string | undefined {
  switch (field.kind) {
    case 'switch':
      return typeof value === 'boolean' ? undefined : 'Switch it on or off.';
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? undefined : 'Choose one from the list.';
    case 'text':
      return typeof value === 'string' && value.length <= (field.maxLength ?? Infinity)
        ? undefined
        : `Enter at most ${field.maxLength ?? 0} characters.`;
    case 'list':
      return Array.isArray(value) && value.length <= (field.maxItems ?? Infinity)
        ? undefined
        : `Choose at most ${field.maxItems ?? 0}.`;
    case 'number':
      return isNumberAllowed(field, value) ? undefined : formatNumberRule(field);
  }
}

type NumberField = Extract<OptionField, { kind: 'number' }>;

function isNumberAllowed(field: NumberField, value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (field.whole && !Number.isInteger(value)) return false;
  return value >= (field.min ?? -Infinity) && value <= (field.max ?? Infinity);
}

function formatNumberRule({ whole, min, max }: NumberField): string {
  const noun = whole ? 'a whole number' : 'a number';
  if (min !== undefined && max !== undefined) return `Enter ${noun} from ${min} to ${max}.`;
  if (min !== undefined) return `Enter ${noun} of at least ${min}.`;
  return max === undefined ? `Enter ${noun}.` : `Enter ${noun} of at most ${max}.`;
}

/** Fields by group, undefined for those outside groups; groups are in the order of their first field. */
export const groupFields = (fields: readonly OptionField[]) =>
  [...Map.groupBy(fields, ({ group }) => group)].map(([name, members]) => ({ name, fields: members }));

export type FieldGroup = ReturnType<typeof groupFields>[number];

export const valueSchema = z.union([z.boolean(), z.string(), z.number(), z.array(z.string())]);
const storedSchema = z.record(z.string(), z.unknown());

export function getInitialValues(fields: readonly OptionField[]): OptionValues {
  return Object.fromEntries(fields.map((field) => [field.name, field.initial]));
}

/** The values to remember for other files. */
export function pickRemembered(fields: readonly OptionField[], values: OptionValues): Partial<OptionValues> {
  const kept = fields.filter(({ isForOneFile = false }) => !isForOneFile);
  return Object.fromEntries(kept.flatMap(({ name }) => (name in values ? [[name, values[name]]] : [])));
}

/** Remembered values that are still valid, and the defaults for all others. */
export function parseStoredValues(fields: readonly OptionField[], stored: string | null): OptionValues {
  const remembered = parseRecord(stored);
  const entries = fields.map((field): [string, OptionValue] => {
    const value = valueSchema.safeParse(remembered[field.name]).data;
    const usable = value !== undefined && checkOptionValue(field, value) === undefined;
    return [field.name, usable ? value : field.initial];
  });
  return Object.fromEntries(entries);
}

function parseRecord(stored: string | null): z.infer<typeof storedSchema> {
  try {
    return storedSchema.safeParse(JSON.parse(stored ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}
