import type { AttackGroup } from "./Attack.ts"
import { doorAttacks } from "./DoorAttacks.ts"
import { hiddenTextAttacks } from "./HiddenTextAttacks.ts"

/** Every attack of `npm run attack`. */
export const attackGroups: ReadonlyArray<AttackGroup> = [doorAttacks, hiddenTextAttacks]
