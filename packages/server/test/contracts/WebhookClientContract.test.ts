import {
  httpWebhookClientLayer,
  WebhookClient,
  WebhookNotSent,
  type WebhookRequest,
} from "@open-valuation/server/service"
import { Context, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { breachesAreNoticed } from "../../../testing/test/contracts/Broken.ts"
import { guardedRules, type OpenWebhookClients, webhookClientRules } from "../../src/contracts/WebhookClientContract.ts"

type Client = WebhookClient["Service"]

const clientOf = (timeLimit: number): Client =>
  Context.get(
    Effect.runSync(
      Effect.scoped(Layer.build(httpWebhookClientLayer({ timeLimit }).pipe(Layer.provide(FetchHttpClient.layer)))),
    ),
    WebhookClient,
  )

const [client, hasty] = [clientOf(15_000), clientOf(200)]
const right = (): OpenWebhookClients => ({ client, hasty })

const broken = (post: Client["post"]) => (): OpenWebhookClients => ({ client: { post }, hasty: { post } })

/** By fetch as it comes: it follows redirects, and nothing stops it. */
const careless = ({ body, headers, url }: WebhookRequest, init: RequestInit = {}) =>
  fetch(url, { method: "POST", headers: { ...headers }, body, ...init })

const unreachable = (detail: string) => new WebhookNotSent({ reason: "Unreachable", detail })

let last = ""

breachesAreNoticed("the contract of webhook clients", webhookClientRules, right, {
  "posts the body and the headers as they are": broken((request) => client.post({ ...request, body: "{}" })),
  "takes any status as an answer, with its Retry-After": broken((request) =>
    Effect.flatMap(client.post(request), (answer) =>
      answer.statusCode < 400 ? Effect.succeed(answer) : Effect.fail(unreachable(`status ${answer.statusCode}`)),
    ),
  ),
  "follows no redirect": broken((request) =>
    Effect.promise(async () => ({ statusCode: (await careless(request)).status, retryAfter: undefined })),
  ),
  "has an answer once the headers are complete, whatever the body does, and cuts the connection": broken((request) =>
    Effect.tryPromise({
      try: async (signal) => {
        const response = await careless(request, { signal })
        await response.text()
        return { statusCode: response.status, retryAfter: undefined }
      },
      catch: () => unreachable("the answer broke off"),
    }),
  ),
  "fails as Unreachable where no complete answer comes": broken((request) =>
    Effect.mapError(client.post(request), () => unreachable(`no answer from ${request.url}`)),
  ),
  "gives up within its time limit whatever the receiver does, and closes the connection": () => ({
    client,
    hasty: client,
  }),
  "refuses what is no web address": broken(({ url, ...request }) =>
    client.post({ ...request, url: URL.canParse(url) ? url : "http://127.0.0.1:1/" }),
  ),
  "closes the connection when it is interrupted": broken((request) =>
    Effect.promise(async () => ({ statusCode: (await careless(request)).status, retryAfter: undefined })),
  ),
  "sends many at once, each with its own answer": broken((request) =>
    Effect.suspend(() => {
      last = request.url
      return Effect.andThen(
        Effect.yieldNow,
        Effect.suspend(() => client.post({ ...request, url: last })),
      )
    }),
  ),
})

breachesAreNoticed(
  "the contract of webhook clients that check addresses",
  guardedRules,
  () => ({ post: () => Effect.fail(new WebhookNotSent({ reason: "Forbidden", detail: "not a public address" })) }),
  { "makes no connection to addresses that are not public": () => client },
)
