import { resolve } from 'node:path';
import { execa } from 'execa';
import * as contracts from '@floatwise/contracts';
import {
  conversionBucket,
  conversionIdSchema,
  conversionSubjects,
  converterBeatSubject,
  creditRequests,
  eventStream,
  jobStream,
  personStatsRequests,
  toolIdSchema,
} from '@floatwise/contracts';
import { rootDir } from './helm.ts';

/** The subjects that a NATS user may publish and subscribe to. */
export interface NatsRights {
  readonly user: string;
  readonly publish: readonly string[];
  /** Subjects that `publish` allows but NATS refuses. */
  readonly neverPublish: readonly string[];
  readonly subscribe: readonly string[];
}

interface Subjects {
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
}
interface PrintedUser {
  readonly name: string;
  readonly permissions: { readonly publish: Subjects | null; readonly subscribe: Subjects | null };
}

/** The NATS users with their rights, parsed by NATS itself. @throws Error with NATS's own message about them */
export async function readNatsUsers(rules: string): Promise<NatsRights[]> {
  const { stdout } = await execa('go', ['run', './print-nats-users'], {
    cwd: resolve(rootDir, 'engines'),
    input: rules,
  });
  return (JSON.parse(stdout) as PrintedUser[]).map(({ name, permissions: { publish, subscribe } }) => ({
    user: name,
    publish: publish?.allow ?? [],
    neverPublish: publish?.deny ?? [],
    subscribe: subscribe?.allow ?? [],
  }));
}

/** A subject of the mesh, its publishers and subscribers. Without subscribers, a stream stores it. */
const flow = (subject: string, publishers: readonly string[], subscribers: readonly string[] = []) => ({
  subject,
  publishers,
  subscribers,
});
type Flow = ReturnType<typeof flow>;

const id = conversionIdSchema.parse('00000000-0000-4000-8000-000000000000');
const toolId = toolIdSchema.parse('x-pobs');

/** The type requires an entry for every subject, so a new one does not compile until it is added. */
const conversionFlows: Readonly<Record<keyof typeof conversionSubjects, Flow>> = {
  requested: flow(conversionSubjects.requested('small', toolId), ['gateway']),
  finished: flow(conversionSubjects.finished, ['converter']),
  failed: flow(conversionSubjects.failed, ['gateway', 'converter']),
  delivered: flow(conversionSubjects.delivered, ['gateway']),
  abandoned: flow(conversionSubjects.abandoned, ['gateway']),
  progress: flow(conversionSubjects.progress(id), ['converter'], ['gateway']),
  cancelled: flow(conversionSubjects.cancelled(id), ['gateway'], ['converter']),
  cancelledAny: flow(conversionSubjects.cancelledAny, ['gateway'], ['converter']),
  // Published by the server.
  changed: flow(conversionSubjects.changed(id), [], ['gateway']),
};

/** Reports that a converter is alive. */
const beatFlow = flow(converterBeatSubject, ['converter'], ['gateway']);

/** The service that answers subjects whose first word is not a service. */
const answeredBy: Readonly<Record<string, string>> = {
  credits: 'auth',
  schedule: 'converter',
  usage: 'stats',
};
/** Requests that are sent by other services than the gateway. */
const askers: Readonly<Record<string, string>> = {
  [creditRequests.holdCredits.subject]: 'converter',
  [creditRequests.reviewHold.subject]: 'converter',
  [personStatsRequests.forget.subject]: 'auth',
};

/** Requests of the contracts: the gateway sends them, and the service of the subject's first word answers. */
function listRequestFlows(): Flow[] {
  return Object.entries(contracts)
    .filter(([name]) => name.endsWith('Requests'))
    .flatMap(([, requests]) => Object.values(requests as Record<string, { subject: string }>))
    .map(({ subject }) => {
      const word = subject.replace(/\..*$/, '');
      const asker = askers[subject] ?? 'gateway';
      return flow(subject, [asker], [answeredBy[word] ?? word]);
    });
}

/** Only the set-up changes what streams record; auth re-creates lost ones. */
function listStreamFlows(): Flow[] {
  return [jobStream.name, eventStream.name, conversionBucket.stream].flatMap((stream) => [
    flow(`$JS.API.STREAM.CREATE.${stream}`, ['setup', 'auth']),
    flow(`$JS.API.STREAM.UPDATE.${stream}`, ['setup']),
  ]);
}

/** Whether a subject matches a NATS pattern: `*` for one word, `>` for all that follow. */
export function matchesSubject(pattern: string, subject: string): boolean {
  const words = pattern.split('.');
  const of = subject.split('.');
  const rest = words.indexOf('>');
  if (rest >= 0 ? of.length <= rest : of.length !== words.length) return false;
  return words.every((word, at) => word === '>' || word === '*' || word === of[at]);
}

const matchesAny = (patterns: readonly string[], subject: string): boolean =>
  patterns.some((pattern) => matchesSubject(pattern, subject));

function compareRights(
  { user, publish, neverPublish, subscribe }: NatsRights,
  { subject, publishers, subscribers }: Flow,
): string[] {
  const judge = (may: boolean, should: boolean, verb: string): string[] => {
    if (may === should) return [];
    return [
      `engines/nats-users.conf ${should ? 'does not let' : 'lets'} ${user} ${verb} ${subject}${should ? '; it needs to' : '; it must not'}.`,
    ];
  };
  const mayPublish = matchesAny(publish, subject) && !matchesAny(neverPublish, subject);
  return [
    ...judge(mayPublish, publishers.includes(user), 'publish'),
    ...judge(matchesAny(subscribe, subject), subscribers.includes(user), 'subscribe to'),
  ];
}

/** Describes rights of NATS users that do not match the subjects of packages/contracts. */
export function listSubjectDrift(users: readonly NatsRights[]): string[] {
  const flows = [...Object.values(conversionFlows), beatFlow, ...listRequestFlows(), ...listStreamFlows()];
  const named = new Set(flows.flatMap(({ publishers, subscribers }) => [...publishers, ...subscribers]));
  return [
    ...[...named]
      .filter((name) => !users.some(({ user }) => user === name))
      .map((name) => `engines/nats-users.conf has no user ${name}.`),
    ...Object.keys(contracts)
      .filter((name) => name.endsWith('Subjects') && name !== 'conversionSubjects')
      .map((name) => `scripts/k8s/list-subject-drift.ts does not know ${name} of packages/contracts.`),
    ...users.flatMap((rights) => flows.flatMap((flow) => compareRights(rights, flow))),
  ];
}
