/** What one user of NATS may say and hear. */
export interface NatsRights {
  readonly user: string;
  readonly say: readonly string[];
  /** Of what `say` lets through, what is refused all the same. */
  readonly neverSay: readonly string[];
  readonly hear: readonly string[];
}

type Value = string | readonly Value[] | Block;
interface Block {
  readonly [key: string]: Value;
}

/** Reads a configuration of NATS as far as the rules of its users use it. @throws Error where it ends too early */
function parseConfig(text: string): Block {
  const plain = text.replaceAll(/#.*$/gm, '');
  const tokens = [...plain.matchAll(/"([^"]*)"|([{}[\]])|([^\s{}[\]:,="]+)/g)].map(
    ([, quoted, bracket, word]) => ({ text: quoted ?? bracket ?? word ?? '', isBracket: bracket !== undefined }),
  );
  let at = 0;
  const isAt = (bracket: string): boolean => tokens[at]?.isBracket === true && tokens[at]?.text === bracket;
  const take = (): string => {
    const token = tokens[at++];
    if (token === undefined) throw new Error('The configuration of NATS ends in the middle of a block.');
    return token.text;
  };
  const readValue = (): Value => {
    if (isAt('{')) return readBlock();
    if (!isAt('[')) return take();
    at += 1;
    const items: Value[] = [];
    while (!isAt(']')) items.push(readValue());
    at += 1;
    return items;
  };
  const readBlock = (): Block => {
    at += 1;
    const entries: [string, Value][] = [];
    while (!isAt('}')) entries.push([take(), readValue()]);
    at += 1;
    return Object.fromEntries(entries);
  };
  const entries: [string, Value][] = [];
  while (at < tokens.length) entries.push([take(), readValue()]);
  return Object.fromEntries(entries);
}

function isBlock(value: Value | undefined): value is Block {
  return typeof value === 'object' && !Array.isArray(value);
}

function listSubjects(value: Value | undefined): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? (value as readonly Value[]).flatMap(listSubjects) : [];
}

/** The users of `engines/nats-users.conf` with their rights. */
export function parseNatsUsers(text: string): NatsRights[] {
  const { authorization } = parseConfig(text);
  const users = isBlock(authorization) ? authorization['users'] : undefined;
  return (Array.isArray(users) ? (users as readonly Value[]) : []).flatMap((one) => {
    if (!isBlock(one) || !isBlock(one['permissions'])) return [];
    const { publish, subscribe } = one['permissions'];
    return [
      {
        user: listSubjects(one['user'])[0] ?? '',
        say: listSubjects(isBlock(publish) ? publish['allow'] : publish),
        neverSay: listSubjects(isBlock(publish) ? publish['deny'] : undefined),
        hear: listSubjects(subscribe),
      },
    ];
  });
}
