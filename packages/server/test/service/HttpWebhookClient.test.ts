import { webhookClientContract } from "@open-valuation/server/contracts"
import { httpWebhookClientLayer } from "@open-valuation/server/service"
import { Layer } from "effect"
import { FetchHttpClient } from "effect/http"

webhookClientContract({
  name: "the client over fetch",
  layer: (timeLimit) => httpWebhookClientLayer({ timeLimit }).pipe(Layer.provide(FetchHttpClient.layer)),
})
