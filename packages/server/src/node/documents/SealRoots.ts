import { Context, Effect, Layer } from "effect"
import { Settings } from "../Settings.ts"

/** Certificates that the operator trusts to have issued those of seals in PDFs, in DER. None by default. */
export const SealRoots = Context.Reference<ReadonlyArray<Uint8Array>>("@open-valuation/server/SealRoots", {
  defaultValue: () => [],
})

/** Those of `OV_SEAL_ROOTS`. */
export const sealRootsLayer: Layer.Layer<never, never, Settings> = Layer.effect(
  SealRoots,
  Effect.map(Settings, ({ sealRoots }) => sealRoots),
)
