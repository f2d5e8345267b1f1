import type { AttackGroup } from "./Attack.ts"
import { doorAttacks } from "./DoorAttacks.ts"
import { forgeryAttacks } from "./ForgeryAttacks.ts"

/** Every attack of `npm run attack`. */
export const attackGroups: ReadonlyArray<AttackGroup> = [doorAttacks, forgeryAttacks]
