/** An entity while it is still being read. */
export type Mutable<Entity> = { -readonly [Field in keyof Entity]: Entity[Field] };
