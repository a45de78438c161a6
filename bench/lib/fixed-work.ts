/**
 * Runs in its own process and prints how many seconds a fixed piece of work takes: records, texts, sorting, hashing and packing, as
 * services and tools do them. It uses none of the product's code, so that no change of ours can move it.
 */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

const records = 60_000;
const rounds = 5;

function work(): number {
  const list = Array.from({ length: records }, (_, place) => {
    const number = (place * 7_919) % records;
    return { id: `A${number}`, name: `Activity ${number}`, hours: number % 160, after: [`A${place}`] };
  });
  const byId = new Map(list.map((record) => [record.id, record]));
  const text = JSON.stringify(list.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
  const copy = JSON.parse(text) as typeof list;
  const hours = copy.reduce((sum, { after: [id = ''] }) => sum + (byId.get(id)?.hours ?? 0), 0);
  const packed = deflateSync(text, { level: 1 });
  return hours + packed.length + createHash('sha256').update(text).digest().length;
}

const seconds = Array.from({ length: rounds }, () => {
  const startedMs = performance.now();
  work();
  return (performance.now() - startedMs) / 1_000;
});
console.log(JSON.stringify(seconds.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]));
