import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ovJson, temporaryFolder } from "./processes/Processes.ts"
import { ask, create, ended, readStream, resultOf, type Server, startServer } from "./processes/Server.ts"

const example = (name: string) => readFileSync(join(import.meta.dirname, "../docs/examples", name))
const recordOf = Schema.decodeUnknownSync(Schema.Record(Schema.String, Schema.Unknown))
const bodyOf = (name: string) => recordOf(JSON.parse(example(name).toString()))
const Uploaded = Schema.Struct({ data: Schema.Tuple([Schema.Struct({ materialRef: Schema.String })]) })

const STATEMENTS = "/bank-statement-valuations"
const key = "a-key-of-the-operator"

describe("a chat on a real server", () => {
  const folder = temporaryFolder()
  const env = { OV_BOOTSTRAP_KEY: key, OV_OCR: "off", OV_FREE_QUOTA: "50" }
  let server: Server
  beforeAll(async () => {
    server = await startServer(join(folder.path, "data"), env)
  })
  afterAll(async () => {
    await server.stop()
    folder.remove()
  })

  const upload = async (): Promise<string> => {
    const form = new FormData()
    form.append("files", new File([example("statement.csv")], "statement.csv"))
    const url = `${server.url}/api/open/v1${STATEMENTS}/materials`
    const answer: unknown = await (
      await fetch(url, { method: "POST", headers: { "X-Api-Key": key }, body: form })
    ).json()
    return Schema.decodeUnknownSync(Uploaded)(answer).data[0].materialRef
  }

  const open = async (start: object = {}, owner = key): Promise<number> => {
    const { code, data } = await ask(server, owner, "/chat-sessions", start)
    expect(code).toBe(0)
    return Number(data["chatSessionId"])
  }

  it("collects a bank statement valuation, which is created from it and shows nothing of the chat", async () => {
    const chatSessionId = await open({ assetType: "BANK_STATEMENT", locale: "en" })
    const path = `/chat-sessions/${chatSessionId}`
    const materialRef = await upload()
    const turn = await ask(server, key, `${path}/messages`, { content: "this is my statement", materialRef })
    expect(turn).toMatchObject({
      code: 0,
      data: {
        assetType: "BANK_STATEMENT",
        input: { materials: [{ materialRef, fileName: "statement.csv", contentType: "text/csv" }] },
        readyToValue: true,
      },
    })
    const events = await readStream(server, key, `${path}/messages`, { content: "thank you" })
    expect(events.map(({ event }) => event).slice(-2)).toEqual(["delta", "turn"])
    expect(events.at(-1)?.data).toMatchObject({ input: turn.data["input"], readyToValue: true })

    const input = { ...recordOf(events.at(-1)?.data["input"]), source: "CHAT", chatSessionId }
    const taskId = await create(server, key, input, STATEMENTS)
    expect(Number((await resultOf(server, key, taskId, STATEMENTS))["totalInflow"])).toBeGreaterThan(0)
    const detail = await ended(server, key, taskId, STATEMENTS)
    expect(JSON.stringify(detail)).not.toMatch(/chat|CHAT|this is my statement/)
    expect((await ask(server, key, "/usage")).data["chargedUnits"]).toBe(1)

    const before = await ask(server, key, path)
    expect(before.data).toMatchObject({
      chatSessionId,
      turns: [
        { role: "assistant" },
        { role: "user", content: "this is my statement", materialRef },
        { role: "assistant" },
        { role: "user", content: "thank you" },
        { role: "assistant" },
      ],
    })
    await server.stop()
    server = await startServer(join(folder.path, "data"), env)
    expect((await ask(server, key, path)).data).toEqual(before.data)
  })

  it("checks the session of a request, for every asset", { tags: ["long"] }, async () => {
    const { key: other } = {
      ...Object(
        await ovJson(["keys", "create", "--name", "other", "--account", "other"], {
          OV_DATA_DIR: join(folder.path, "data"),
        }),
      ),
    }
    const [own, foreign] = [await open(), await open({}, String(other))]
    const materials = [{ materialRef: await upload() }]
    const requests: ReadonlyArray<readonly [path: string, body: object]> = [
      ...["property", "vehicle", "land", "equipment"].map(
        (asset) => [`/${asset}-valuations`, bodyOf(`${asset}.json`)] as const,
      ),
      [STATEMENTS, { materials }],
    ]
    for (const [path, body] of requests) {
      const answers = [
        await ask(server, key, path, { ...body, source: "CHAT" }),
        await ask(server, key, path, { ...body, source: "CHAT", chatSessionId: foreign }),
        await ask(server, key, path, { ...body, source: "CHAT", chatSessionId: 2 ** 53 - 1 }),
        await ask(server, key, path, { ...body, source: "CHAT", chatSessionId: own }),
      ]
      expect([path, ...answers.map(({ code }) => code)]).toEqual([path, 40001, 40403, 40403, 0])
      const detail = await ended(server, key, Number(answers[3]?.data["taskId"]), path)
      expect([path, detail["status"]]).toEqual([path, "SUCCESS"])
      expect(JSON.stringify(detail)).not.toMatch(/chatSession|CHAT/)
    }
  })

  describe("in sentences", () => {
    const conversations: ReadonlyArray<
      readonly [path: string, start: object, say: ReadonlyArray<string>, input: object]
    > = [
      [
        "/equipment-valuations",
        {},
        ["三一25吨汽车吊STC250", "19年3月出厂的"],
        { model: "STC250", manufactureDate: "2019-03" },
      ],
      [
        "/vehicle-valuations",
        { assetType: "VEHICLE" },
        ["18年6月上牌的凯美瑞，跑了8万公里", "杭州的车", "不对，是9万公里"],
        { brand: "丰田", series: "凯美瑞", firstRegistrationDate: "2018-06", mileageKm: 90_000, city: "浙江省/杭州市" },
      ],
    ]
    it.each(conversations)("%s", async (path, start, say, expected) => {
      const chatSessionId = await open(start)
      for (const content of say) await ask(server, key, `/chat-sessions/${chatSessionId}/messages`, { content })
      const { data } = await ask(server, key, `/chat-sessions/${chatSessionId}`)
      expect(data).toMatchObject({ input: expected, missingFields: [], readyToValue: true })
      const taskId = await create(server, key, { ...recordOf(data["input"]), source: "CHAT", chatSessionId }, path)
      expect((await ended(server, key, taskId, path))["status"]).toMatch(/SUCCESS|FAILED/)
    })
  })
})
