import { describe, expect, layer } from "@effect/vitest"
import { makeWebApp } from "@open-valuation/server/http"
import { Accounts, ApiKeys, type WebhookRequest } from "@open-valuation/server/service"
import { Effect, Schedule, Schema } from "effect"
import { Webhook } from "standardwebhooks"
import { asset, body, PATH, readAnswer } from "./Host.ts"
import { realService } from "./RealService.ts"

/** The posts that webhook receivers got. Each receiver accepts everything. */
const posts: Array<WebhookRequest> = []
const service = realService((request) => void posts.push(request))

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+08:00$/)

const Listed = Schema.Tuple([
  Schema.Struct({
    deliveryId: Schema.Int,
    webhookId: Schema.String,
    taskId: Schema.Int,
    type: Schema.String,
    url: Schema.String,
    status: Schema.String,
    attempts: Schema.Array(Schema.Unknown),
    nextAttemptAt: Schema.Unknown,
  }),
])

const Data = Schema.Struct({ taskId: Schema.Int, status: Schema.String })

/** The web handler with a new key of the given account. */
const clientOf = Effect.fnUntraced(function* (account: string, callbackUrl?: string) {
  const { key, webhookSecret } = yield* (yield* ApiKeys).create({ name: "test", account, callbackUrl })
  const { handler } = yield* makeWebApp({ assets: [asset] })
  const headers = { "x-api-key": key, "content-type": "application/json" }
  const client = (path: string, json?: unknown) =>
    Effect.flatMap(
      Effect.promise(() =>
        handler(
          new Request(`http://valuation.test${path}`, {
            headers,
            ...(json === undefined ? {} : { method: "POST", body: JSON.stringify(json) }),
          }),
        ),
      ),
      readAnswer,
    )
  return Object.assign(client, { webhookSecret })
})

type Client = Effect.Success<ReturnType<typeof clientOf>>

const data = (client: Client, path: string, json?: unknown) =>
  Effect.flatMap(client(path, json), (answer) => Schema.decodeUnknownEffect(Data)(answer.body.data))

/** Reads a task until it has ended. */
const ended = (client: Client, taskId: number) =>
  data(client, `${PATH}/${taskId}`).pipe(
    Effect.repeat({ until: ({ status }) => status !== "IN_PROGRESS", schedule: Schedule.spaced("60 millis") }),
    Effect.andThen(client(`${PATH}/${taskId}`)),
  )

describe("the API on the real service", () => {
  layer(service, { excludeTestServices: true })((it) => {
    it.effect("creates, values and charges a task, for its owner alone", () =>
      Effect.gen(function* () {
        const owner = yield* clientOf("owner")
        const { taskId, status } = yield* data(owner, PATH, body)
        expect(status).toBe("IN_PROGRESS")
        const task = yield* ended(owner, taskId)
        expect(task.body.data).toMatchObject({
          taskId,
          valuationNo: expect.stringMatching(/^VAL-PROP-\d{8}-\d{4,}$/),
          status: "SUCCESS",
          statusLabel: "成功",
          errorMessage: null,
          result: { avgTotalPrice: 890_000, riskTips: ["不能为空"] },
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+08:00$/),
        })
        const usage = yield* owner("/api/open/v1/usage")
        expect(usage.body.data).toMatchObject({ freeUsed: 1, chargedUnits: 1, chargedAmount: 0, balance: 0 })
        const stranger = yield* clientOf("stranger")
        expect((yield* stranger(`${PATH}/${taskId}`)).body.code).toBe(40401)
      }),
    )

    it.effect("shows why there is no value", () =>
      Effect.gen(function* () {
        const owner = yield* clientOf("martian")
        const { taskId } = yield* data(owner, PATH, { ...body, city: "火星" })
        expect((yield* ended(owner, taskId)).body.data).toMatchObject({
          status: "FAILED",
          errorMessage: "不能为空",
          result: null,
        })
      }),
    )

    it.effect("notifies the callback of a task's end, shows the delivery to its owner alone, and redelivers it", () =>
      Effect.gen(function* () {
        const owner = yield* clientOf("reported", "https://receiver.test/default")
        const { taskId } = yield* data(owner, `${PATH}?callbackUrl=https://receiver.test/hook`, body)
        const task = yield* ended(owner, taskId)
        const path = "/api/open/v1/webhook-deliveries"
        const delivered = owner(`${path}?taskId=${taskId}`).pipe(
          Effect.flatMap((answer) => Schema.decodeUnknownEffect(Listed)(answer.body.data)),
          Effect.repeat({ until: ([first]) => first.status === "DELIVERED", schedule: Schedule.spaced("60 millis") }),
        )
        const [{ deliveryId, ...delivery }] = yield* delivered
        expect(delivery).toEqual({
          webhookId: expect.stringMatching(/^msg_VAL-PROP-\d{8}-\d{4,}$/),
          taskId,
          type: "valuation.succeeded",
          url: "https://receiver.test/hook",
          status: "DELIVERED",
          attempts: [{ at: instant, statusCode: 204, error: null, durationMs: expect.any(Number) }],
          nextAttemptAt: null,
        })
        const post = posts.find(({ url }) => url === "https://receiver.test/hook")
        const {
          type,
          timestamp,
          data: reported,
        } = Object(new Webhook(owner.webhookSecret).verify(post!.body, post!.headers))
        expect({ type, timestamp }).toEqual({ type: "valuation.succeeded", timestamp: instant })
        expect(reported).toEqual(task.body.data)

        const stranger = yield* clientOf("nosy")
        expect((yield* stranger(`${path}?taskId=${taskId}`)).body.data).toEqual([])
        expect((yield* stranger(`${path}/${deliveryId}/redeliver`, {})).body.code).toBe(40404)
        expect((yield* owner(`${path}/${deliveryId}/redeliver`, {})).body.data).toMatchObject({ status: "PENDING" })
        yield* delivered
        const again = posts.filter(({ url }) => url === "https://receiver.test/hook")
        expect(again.map(({ headers }) => headers["webhook-id"])).toEqual([delivery.webhookId, delivery.webhookId])

        expect((yield* owner(`${path}/test`, {})).body.data).toMatchObject({
          type: "webhook.test",
          url: "https://receiver.test/default",
          taskId: null,
        })
      }),
    )

    it.effect("refuses when the quota is spent, and charges nothing that is refused", () =>
      Effect.gen(function* () {
        const poor = yield* clientOf("poor")
        yield* (yield* Accounts).setQuota("poor", 1)
        expect((yield* poor(PATH, {})).body.code).toBe(40001)
        expect((yield* poor(PATH, body)).body.code).toBe(0)
        expect((yield* poor(PATH, body)).body.code).toBe(40200)
        expect((yield* poor("/api/open/v1/usage")).body.data).toMatchObject({ chargedUnits: 1 })
      }),
    )

    it.effect("refuses a revoked key", () =>
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const { key } = yield* keys.create({ name: "short", account: "short" })
        const { handler } = yield* makeWebApp({ assets: [asset] })
        const ask = Effect.flatMap(
          Effect.promise(() =>
            handler(
              new Request("http://valuation.test/api/open/v1/usage", { headers: { authorization: `Bearer ${key}` } }),
            ),
          ),
          readAnswer,
        )
        expect((yield* ask).body.code).toBe(0)
        yield* keys.revoke((yield* (yield* Accounts).authenticate(key)).keyId)
        expect((yield* ask).body.code).toBe(40101)
      }),
    )
  })
})
