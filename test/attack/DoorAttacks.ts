import { ask } from "../processes/Server.ts"
import type { AttackGroup } from "./Attack.ts"
import { besides } from "./Probe.ts"
import type { Target } from "./Target.ts"

const USAGE = "/usage"

/** Attacks on the checks before every request: keys and rates. */
export const doorAttacks: AttackGroup = {
  name: "door",
  attacks: [
    {
      name: "a key that was never issued",
      promise: "Without a key of an account nothing is answered.",
      short: true,
      run: async ({ server }) => {
        const { code } = await ask(server, `ovk_${"0".repeat(36)}`, USAGE)
        return code === 40_101 ? [] : [`A key that was never issued was answered with ${code}.`]
      },
    },
    {
      name: "more requests than the rate limit allows",
      promise: "A key that asks too often is refused with 42900; other accounts are not.",
      short: true,
      run: async (target) => {
        const { refusals, value } = await besides(target, () => flood(target, 300))
        return [
          ...(value.includes(42_900) ? [] : ["300 requests at once were not refused."]),
          ...refusals.map((refusal) => `Another account was refused with ${refusal}.`),
        ]
      },
    },
  ],
}

const flood = async ({ hostileKey, server }: Target, requests: number): Promise<ReadonlyArray<number>> => {
  const answers = Array.from({ length: requests }, () => ask(server, hostileKey, USAGE))
  return (await Promise.all(answers)).map(({ code }) => code)
}
