import { connect } from "node:net"
import { ask, create, ended } from "../processes/Server.ts"
import type { AttackGroup } from "./Attack.ts"
import type { Target } from "./Target.ts"

const LAND = "/land-valuations"

/** Attacks with malformed requests. */
export const malformedRequests: AttackGroup = {
  name: "malformed requests",
  attacks: [
    {
      name: "JSON of 5,000 levels, with and without an idempotency key",
      promise: "A body nested more than 32 levels deep is refused with 41300.",
      short: true,
      run: async (target) => {
        const answers = await Promise.all([{}, { "Idempotency-Key": "deep" }].map((more) => nested(target, more)))
        return answers
          .filter((code) => code !== 41_300)
          .map((code) => `5,000 levels of JSON were answered with ${code}.`)
      },
    },
    {
      name: "two different keys in one request",
      promise: "A request with two different keys is refused with 40101.",
      short: true,
      run: async (target) => {
        const { hostileKey } = target
        const headers = `authorization: Bearer ${hostileKey}\r\nauthorization: Bearer ovk_${"0".repeat(36)}\r\n`
        return expected(target, `GET /api/open/v1/usage HTTP/1.1\r\nhost: a\r\n${headers}`, 401, 40_101)
      },
    },
    {
      name: "no Host header, two of them, an unknown Expect, CONNECT",
      promise: "What is no request of the API is answered with the envelope, too.",
      short: true,
      run: async (target) => [
        ...(await expected(target, "GET /api/open/v1/usage HTTP/1.1\r\n", 400, 40_000)),
        ...(await expected(target, "GET /docs HTTP/1.1\r\nhost: a\r\nhost: b\r\n", 400, 40_000)),
        ...(await expected(target, "GET / HTTP/1.1\r\nhost: a\r\nexpect: miracles\r\n", 400, 40_000)),
        ...(await expected(target, "CONNECT a:443 HTTP/1.1\r\nhost: a\r\n", 405, 40_500)),
      ],
    },
    {
      name: "an area of 5e-324 m²",
      promise: "A number that no measure has is refused with 40001.",
      short: true,
      run: async ({ hostileKey, server }) => {
        const { code } = await ask(server, hostileKey, LAND, { ...lot, areaSqm: 5e-324 })
        return code === 40_001 ? [] : [`An area of 5e-324 m² was answered with ${code}.`]
      },
    },
    {
      name: "an address of marks alone",
      promise: "A name without a letter or figure is refused with 40001.",
      short: true,
      run: async ({ hostileKey, server }) => {
        const answers = ["。。。", "🏠", "\u3164"].map((address) => ask(server, hostileKey, LAND, { ...lot, address }))
        return (await Promise.all(answers)).flatMap(({ code }) =>
          code === 40_001 ? [] : [`An address of marks alone was answered with ${code}.`],
        )
      },
    },
    {
      name: "attributes, texts and cells named as what every object inherits",
      promise: "A word of a user never finds what every object inherits: the task ends, and has its report.",
      short: true,
      run: (target) => inherited(target),
    },
  ],
}

/** `constructor`, `toString`, `__proto__` and the others. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype)

const inherited = async ({ hostileKey, server }: Target): Promise<ReadonlyArray<string>> => {
  const path = "/equipment-valuations"
  const taskId = await create(
    server,
    hostileKey,
    // A literal `__proto__` would be no attribute.
    {
      model: "QY25K5",
      manufactureDate: "2017-06",
      attributes: Object.fromEntries(INHERITED.map((word) => [word, word])),
      equipmentConfig: INHERITED.join(" "),
    },
    path,
  )
  await ended(server, hostileKey, taskId, path)
  const found = await Promise.all(
    ["zh", "en"].map(async (locale) => {
      const { status } = await fetch(`${server.url}/api/open/v1${path}/${taskId}/report`, {
        headers: { "X-Api-Key": hostileKey, "Accept-Language": locale },
      })
      return status === 200 ? [] : [`The report was answered with ${status}.`]
    }),
  )
  return found.flat()
}

const lot = {
  city: "浙江省/嘉兴市/海宁市",
  address: "长安镇启潮路88号",
  landUse: "INDUSTRIAL",
  areaSqm: 20_000,
  rightType: "GRANTED",
}

const nested = async ({ hostileKey, server }: Target, more: Readonly<Record<string, string>>): Promise<number> => {
  const response = await fetch(`${server.url}/api/open/v1${LAND}`, {
    method: "POST",
    headers: { "X-Api-Key": hostileKey, "Content-Type": "application/json", ...more },
    body: `{"attributes":${"[".repeat(5000)}${"]".repeat(5000)}}`,
  })
  return codeOf(await response.text())
}

const codeOf = (body: string): number => Number(/^\{"code":(\d{1,5}),/.exec(body)?.[1] ?? Number.NaN)

/** Faults of the answer to a raw request head. */
const expected = async (
  { server }: Target,
  head: string,
  status: number,
  code: number,
): Promise<ReadonlyArray<string>> => {
  const answer = await answerTo(server.url, `${head}connection: close\r\n\r\n`)
  const [answered = "", body = ""] = answer.split("\r\n\r\n")
  return answered.startsWith(`HTTP/1.1 ${status} `) && codeOf(body) === code
    ? []
    : [`${JSON.stringify(head.slice(0, 60))} was answered with ${JSON.stringify(answer.slice(0, 200))}.`]
}

const answerTo = (url: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let read = ""
    socket.setEncoding("utf8")
    socket.on("data", (piece: string) => (read += piece))
    socket.on("error", reject)
    socket.on("close", () => resolve(read))
  })
