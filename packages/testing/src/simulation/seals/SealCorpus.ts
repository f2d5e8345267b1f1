import { changedSeals } from "./changedSeals.ts"
import { hostileSeals } from "./hostileSeals.ts"
import { makeDesk, type SealCase } from "./SealCase.ts"
import { soundSeals } from "./soundSeals.ts"

/**
 * Files with seals made in code: valid ones of every kind that is read; those of expired, unknown and forged
 * certificates; files that were changed after they were sealed, among them the attacks published by Mladenov et al.
 * (2019: universal forgery, incremental saving, wrapping) and Mainka et al. (2021: shadow attacks); and hostile ones.
 */
export const sealCorpus = (): ReadonlyArray<SealCase> => {
  const desk = makeDesk()
  for (const add of [soundSeals, changedSeals, hostileSeals]) add(desk)
  return desk.cases
}
