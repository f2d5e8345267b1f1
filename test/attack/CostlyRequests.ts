import { ask, type Server } from "../processes/Server.ts"
import type { AttackGroup } from "./Attack.ts"
import { besides } from "./Probe.ts"
import type { Target } from "./Target.ts"

const MIB = 1_048_576

/** Of what a single request may take on the loop that answers everybody, a multiple: others share the processor. */
const LONGEST_WAIT_MS = 1000

const STATEMENTS = "/bank-statement-valuations"
const CHATS = "/chat-sessions"

/** JSON of 1 MiB that repeats a piece. */
const repeated = (head: string, piece: string, tail: string): string =>
  head + piece.repeat((MIB - head.length - tail.length) / piece.length) + tail

/** Bodies that hold hundreds of thousands of values or names. */
const bodies: ReadonlyArray<readonly [path: string, body: string]> = [
  [STATEMENTS, repeated(`{"materials":[`, "{},", "{}]}")],
  [STATEMENTS, repeated(`{"materials":[`, "0,", "0]}")],
  ["/property-valuations/stream", repeated(`{"attributes":{`, `"k":[],`, `"k":[]}}`)],
  [CHATS, `{${Array.from({ length: 60_000 }, (_, n) => `"unknown${n}":0`).join(",")}}`],
  ["/webhook-deliveries/test", `{${Array.from({ length: 60_000 }, (_, n) => `"unknown${n}":0`).join(",")}}`],
]

/** Messages of 4,000 characters in which every word may be a fact. */
const messages = ["三一", "3楼", "杭州", "1万", "宝马", "凯美瑞", "12月。", "二十", "汽车吊", "No. 1 Road, "].map(
  (words) => words.repeat(4000 / words.length),
)

const post = async ({ url }: Server, key: string, path: string, body: string): Promise<number> => {
  const headers = { "X-Api-Key": key, "Content-Type": "application/json" }
  const response = await fetch(`${url}/api/open/v1${path}`, { method: "POST", headers, body })
  return Number(/^\{"code":(\d{1,5}),/.exec(await response.text())?.[1])
}

const sendBodies = async ({ hostileKey, server }: Target): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  for (const [path, body] of bodies) {
    const code = await post(server, hostileKey, path, body)
    if (code !== 41_300) faults.push(`${body.slice(0, 24)}… to ${path} was answered with ${code}.`)
  }
  return faults
}

const talk = async ({ hostileKey, server }: Target): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  for (const assetType of ["EQUIPMENT", "VEHICLE", "PROPERTY", "BANK_STATEMENT"]) {
    const { data } = await ask(server, hostileKey, CHATS, { assetType })
    for (const content of messages) {
      const { code } = await ask(server, hostileKey, `${CHATS}/${Number(data["chatSessionId"])}/messages`, { content })
      if (code !== 0 && code !== 42_900) faults.push(`${content.slice(0, 8)}… was answered with ${code}.`)
    }
  }
  return faults
}

const beside = async (
  target: Target,
  send: (target: Target) => Promise<ReadonlyArray<string>>,
  longestWaitMs = Number.POSITIVE_INFINITY,
): Promise<ReadonlyArray<string>> => {
  const { refusals, slowestMs, value } = await besides(target, () => send(target))
  return [
    ...value,
    ...refusals.map((refusal) => `Another account was refused with ${refusal}.`),
    ...(slowestMs <= longestWaitMs ? [] : [`Another account waited ${Math.round(slowestMs)} ms.`]),
  ]
}

/** Attacks on the work that a request makes before it is refused or answered. */
export const costlyRequests: AttackGroup = {
  name: "costly requests",
  settings: { OV_FREE_QUOTA: "100000" },
  attacks: [
    {
      name: "bodies that are costly to refuse",
      promise: "A body's values and names are counted before it is parsed; too many are refused with 41300.",
      short: true,
      run: (target) => beside(target, sendBodies),
    },
    {
      name: "chat messages in which every word may be a fact",
      promise: "A message is read in bounded time, and others are answered beside it.",
      short: true,
      run: (target) => beside(target, talk),
    },
    {
      name: "costly bodies and messages, one after the other",
      promise: "No request of one account keeps another one waiting for a second.",
      short: false,
      run: (target) =>
        beside(
          target,
          async () => [...(await sendBodies(target)), ...(await talk(target)), ...(await sendBodies(target))],
          LONGEST_WAIT_MS,
        ),
    },
  ],
}
