import * as contracts from '@floatwise/contracts';
import {
  conversionBuckets,
  conversionIdSchema,
  conversionSubjects,
  converterBeatSubject,
  creditRequests,
  eventStream,
  jobStream,
  personStatsRequests,
  toolIdSchema,
} from '@floatwise/contracts';
import type { NatsRights } from './read-nats-users.ts';

/** A subject of the mesh, its publishers and subscribers. Without subscribers, a stream stores it. */
interface Flow {
  readonly subject: string;
  readonly saidBy: readonly string[];
  readonly heardBy: readonly string[];
}

const id = conversionIdSchema.parse('00000000-0000-4000-8000-000000000000');
const toolId = toolIdSchema.parse('x-pobs');

/** The type requires an entry for every subject, so a new one does not compile until it is added. */
const conversionFlows: Readonly<Record<keyof typeof conversionSubjects, Flow>> = {
  requested: { subject: conversionSubjects.requested('small', toolId), saidBy: ['gateway'], heardBy: [] },
  failed: { subject: conversionSubjects.failed, saidBy: ['gateway', 'converter'], heardBy: [] },
  delivered: { subject: conversionSubjects.delivered, saidBy: ['gateway'], heardBy: [] },
  abandoned: { subject: conversionSubjects.abandoned, saidBy: ['gateway'], heardBy: [] },
  progress: {
    subject: conversionSubjects.progress(id),
    saidBy: ['converter'],
    heardBy: ['gateway'],
  },
  cancelled: { subject: conversionSubjects.cancelled(id), saidBy: ['gateway'], heardBy: ['converter'] },
  // Published by the server.
  changed: { subject: conversionSubjects.changed(id), saidBy: [], heardBy: ['gateway'] },
  settled: { subject: conversionSubjects.settled, saidBy: ['gateway'], heardBy: ['gateway'] },
  cancelledAny: { subject: conversionSubjects.cancelledAny, saidBy: ['gateway'], heardBy: ['converter'] },
};

/** That a converter is alive. */
const beatFlow: Flow = { subject: converterBeatSubject, saidBy: ['converter'], heardBy: ['gateway'] };

/** Who answers subjects of a first word that is no service. */
const answeredBy: Readonly<Record<string, string>> = {
  credits: 'auth',
  schedule: 'converter',
  usage: 'stats',
};
/** Requests that are not the gateway's. */
const askers: Readonly<Record<string, string>> = {
  [creditRequests.hold.subject]: 'converter',
  [creditRequests.review.subject]: 'converter',
  [personStatsRequests.forget.subject]: 'auth',
};

/** Requests of the contracts: the gateway asks, the service of the subject's first word answers. */
function listRequestFlows(): Flow[] {
  return Object.entries(contracts)
    .filter(([name]) => name.endsWith('Requests'))
    .flatMap(([, requests]) => Object.values(requests as Record<string, { subject: string }>))
    .map(({ subject }) => {
      const word = subject.replace(/\..*$/, '');
      const asker = askers[subject] ?? 'gateway';
      return { subject, saidBy: [asker], heardBy: [answeredBy[word] ?? word] };
    });
}

/** Only the set-up changes what streams record; auth makes those that are lost. */
function listStreamFlows(): Flow[] {
  return [jobStream.name, eventStream.name, ...conversionBuckets.map(({ stream }) => stream)].flatMap(
    (stream) =>
      [
        { verb: 'CREATE', saidBy: ['setup', 'auth'] },
        { verb: 'UPDATE', saidBy: ['setup'] },
      ].map(({ verb, saidBy }) => ({
        subject: `$JS.API.STREAM.${verb}.${stream}`,
        saidBy,
        heardBy: [],
      })),
  );
}

/** Whether a subject matches a pattern of NATS: `*` for one word, `>` for all that follow. */
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
  { user, say, neverSay, hear }: NatsRights,
  { subject, saidBy, heardBy }: Flow,
): string[] {
  const judge = (may: boolean, should: boolean, verb: string): string[] => {
    if (may === should) return [];
    return [
      `engines/nats-users.conf ${should ? 'does not let' : 'lets'} ${user} ${verb} ${subject}${should ? ', which it has to' : ', which is not its business'}.`,
    ];
  };
  const maySay = matchesAny(say, subject) && !matchesAny(neverSay, subject);
  return [
    ...judge(maySay, saidBy.includes(user), 'say'),
    ...judge(matchesAny(hear, subject), heardBy.includes(user), 'hear'),
  ];
}

/** Sentences about the rights of NATS's users that do not fit the subjects of packages/contracts. */
export function listSubjectDrift(users: readonly NatsRights[]): string[] {
  const flows = [...Object.values(conversionFlows), beatFlow, ...listRequestFlows(), ...listStreamFlows()];
  const named = new Set(flows.flatMap(({ saidBy, heardBy }) => [...saidBy, ...heardBy]));
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
