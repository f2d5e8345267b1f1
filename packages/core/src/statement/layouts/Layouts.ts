import { abc } from "./abc.ts"
import { boc } from "./boc.ts"
import { bocom } from "./bocom.ts"
import { ccb } from "./ccb.ts"
import { cmb } from "./cmb.ts"
import { cmbc } from "./cmbc.ts"
import { icbc } from "./icbc.ts"
import { jointStock } from "./jointStock.ts"
import type { Layout } from "./Layout.ts"
import { others } from "./others.ts"
import { wallets } from "./wallets.ts"

/**
 * The exports that are recognised. A host adds its own in front: `makeStatementReader({ layouts: [mine, ...layouts]
 * })`.
 */
export const layouts: ReadonlyArray<Layout> = [
  ...icbc,
  ...ccb,
  ...abc,
  ...boc,
  ...bocom,
  ...cmb,
  ...jointStock,
  ...cmbc,
  ...others,
  ...wallets,
]
