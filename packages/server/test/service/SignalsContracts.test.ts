import { signalsContract } from "@open-valuation/server/contracts"
import { type SignalBus, TaskSignals } from "@open-valuation/server/service"
import { Notifications } from "@open-valuation/store/postgres"
import { databases } from "@open-valuation/testing/database"
import { Context, Effect, Layer, PubSub, Stream } from "effect"

const built = (layer: Layer.Layer<TaskSignals>) =>
  Effect.map(Layer.build(Layer.fresh(layer)), (services) => Context.get(services, TaskSignals))

const twoOn = <E>(bus: SignalBus<E>) =>
  Effect.all({ one: built(TaskSignals.layer(bus)), other: built(TaskSignals.layer(bus)) })

signalsContract({
  name: "those of one process",
  open: Effect.map(built(TaskSignals.layerLocal), (one) => ({ one, other: one })),
})

signalsContract({
  name: "those over a host's own bus",
  open: Effect.flatMap(PubSub.unbounded<string>(), (texts) =>
    twoOn({
      notify: (_, text) => Effect.asVoid(PubSub.publish(texts, text)),
      listen: () => Stream.concat(Stream.succeed(""), Stream.fromPubSub(texts)),
    }),
  ),
})

for (const { layer, name } of databases) {
  signalsContract({
    name: `those over ${name}`,
    open: Effect.flatMap(Layer.build(Layer.fresh(layer)), (services) =>
      twoOn(Context.get(services, Notifications.Notifications)),
    ),
  })
}
