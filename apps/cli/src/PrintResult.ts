import { Console } from "effect"

/** Prints the result of a command: as JSON alone where `--json` asks for it, else in words. */
export const printResult = (json: boolean, result: unknown, words: () => string) =>
  Console.log(json ? JSON.stringify(result, undefined, 2) : words())
