declare module 'spdx-satisfies' {
  function satisfies(expression: string, allowed: string[]): boolean;
  export = satisfies;
}
