import type { MarketAsset } from "./Assets.ts"
import type { LendingPolicy } from "./EngineTypes.ts"

/**
 * The parts of a policy that differ from the library's. What has an `origin`, and lists, are replaced whole, so that no
 * figure stands beside the source of another.
 */
export type LendingChange<Part = LendingPolicy> = Part extends { readonly origin: unknown } | ReadonlyArray<unknown>
  ? Part
  : Part extends object
    ? { readonly [Name in keyof Part]?: LendingChange<Part[Name]> }
    : Part

/** Lending policies of the host's own, by asset. */
export type OwnLending = { readonly [Asset in MarketAsset]?: LendingChange }
