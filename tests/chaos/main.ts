/**
 * Tests the product's promises while processes and engines are killed, stopped and started. Prints one line of figures
 * per scenario and exits with 1 if a promise is broken. Arguments: names of scenarios; without arguments all scenarios
 * run.
 */
import type { Scenario } from './scenario.ts';
import { alerts } from './scenarios/alerts.ts';
import { burst } from './scenarios/burst.ts';
import { changeLeaders } from './scenarios/change-leaders.ts';
import { endServices } from './scenarios/end-services.ts';
import { fillAllDisks } from './scenarios/fill-all-disks.ts';
import { fillDisk } from './scenarios/fill-disk.ts';
import { flood, floodOfHuge, floodOfMany, floodOfTwo } from './scenarios/flood.ts';
import { freezeConverters } from './scenarios/freeze-converters.ts';
import { freezeEngines } from './scenarios/freeze-engines.ts';
import { hangEngines } from './scenarios/hang-engines.ts';
import { jumpClocks } from './scenarios/jump-clocks.ts';
import { killGateway } from './scenarios/kill-gateway.ts';
import { killServices } from './scenarios/kill-services.ts';
import { loseEverything } from './scenarios/lose-everything.ts';
import { loseStreams } from './scenarios/lose-streams.ts';
import { poisonFiles } from './scenarios/poison-files.ts';
import { repeatMessages } from './scenarios/repeat-messages.ts';
import { rollGateways } from './scenarios/roll-gateways.ts';
import { setClockBack } from './scenarios/set-clock-back.ts';
import { slowAndGone } from './scenarios/slow-and-gone.ts';
import { stopEngines } from './scenarios/stop-engines.ts';
import { takeAndLeave } from './scenarios/take-and-leave.ts';

const scenarios: readonly Scenario[] = [
  killGateway,
  killServices,
  takeAndLeave,
  stopEngines,
  endServices,
  rollGateways,
  flood,
  floodOfTwo,
  floodOfMany,
  floodOfHuge,
  burst,
  freezeConverters,
  poisonFiles,
  slowAndGone,
  jumpClocks,
  setClockBack,
  repeatMessages,
  changeLeaders,
  fillDisk,
  fillAllDisks,
  loseStreams,
  loseEverything,
  freezeEngines,
  hangEngines,
  alerts,
];

function pickScenarios(names: readonly string[]): readonly Scenario[] {
  const unknown = names.find((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown === undefined)
    return names.length === 0 ? scenarios : scenarios.filter(({ name }) => names.includes(name));
  process.stderr.write(`There is no scenario ${unknown}. Available scenarios:\n`);
  for (const { name, description } of scenarios)
    process.stderr.write(`  ${name.padEnd(18)} ${description}\n`);
  process.exit(1);
}

let broken = 0;
for (const { name, run } of pickScenarios(process.argv.slice(2).filter(Boolean))) {
  const startedMs = performance.now();
  const result = await run().catch((error: unknown) => ({
    figures: {},
    broken: [`it could not be completed: ${error instanceof Error ? (error.stack ?? '') : String(error)}`],
  }));
  const figures = Object.entries({
    ...result.figures,
    seconds: Math.round((performance.now() - startedMs) / 1_000),
  });
  const verdict = result.broken.length === 0 ? 'kept' : 'BROKEN';
  console.log(`${name}: ${verdict}; ${figures.map(([figure, value]) => `${figure} ${value}`).join(', ')}`);
  for (const sentence of result.broken) console.log(`  ${sentence}`);
  broken += result.broken.length;
}
process.exit(broken === 0 ? 0 : 1);
