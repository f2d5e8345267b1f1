/**
 * Contracts of the ports: tests that every implementation must pass, those of this repository and your own. Each
 * function registers tests of vitest.
 */
export type { Checked } from "./Contract.ts"
export { materialBytesContract, type MaterialBytesContract } from "./MaterialBytesContract.ts"
export type { OpenMaterialBytes } from "./materials/MaterialBytesRules.ts"
