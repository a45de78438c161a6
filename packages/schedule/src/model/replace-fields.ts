/**
 * A copy of an entity with some fields replaced. A spread would lose the fields that an entity reads from its row only when they
 * are asked for.
 */
export function replaceFields<Entity extends object>(entity: Entity, fields: Partial<Entity>): Entity {
  const copy: Partial<Entity> = {};
  // Inherited getters too, which is why this is no Object.assign.
  for (const name in entity) copy[name] = entity[name];
  return { ...(copy as Entity), ...fields };
}
