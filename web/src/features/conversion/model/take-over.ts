/** Names, in the address of a tool, a conversion that was begun elsewhere and is to go on in this tab. */
export const takeOverParameter = 'conversion';
