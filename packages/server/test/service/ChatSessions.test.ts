import { assert, describe, it } from "@effect/vitest"
import { DocumentUnreadable } from "@open-valuation/core/domain"
import { type ChatCommand, ChatModel, type ModelQuestion } from "@open-valuation/intake/chat"
import type { FieldReading } from "@open-valuation/intake/document"
import { databases } from "@open-valuation/testing/database"
import { Array, Context, Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import {
  ChatSessions,
  type FieldsTask,
  MaterialReadings,
  MaterialStore,
  type NewMaterial,
  type Principal,
} from "../../src/service.ts"
import { someAssets } from "./ChatFixture.ts"
import { accountsOn, migrated, principalOf } from "./Fixture.ts"

const plate: NewMaterial = { fileName: "铭牌.jpg", contentType: "image/jpeg", bytes: new Uint8Array([1]) }
const csv: NewMaterial = { fileName: "流水.csv", contentType: "text/csv", bytes: new TextEncoder().encode("a,b\n") }

const reading: FieldReading = {
  kind: "NAMEPLATE",
  fields: { model: "STC250", manufactureDate: "2019-03" },
  confidence: { model: 0.9, manufactureDate: 0.9 },
  places: {},
  notes: [{ code: "document.faint", params: { fileName: "铭牌.jpg" } }],
}

const say = (content: string, materialRef?: string) => ({ content, materialRef, locale: "zh" as const })

const codes = (reply: ReadonlyArray<{ readonly code: string }>) => reply.map(({ code }) => code)

describe.each(databases)("Chat sessions on $name", ({ layer }) => {
  /** The files read anew, and for which asset. */
  const read: Array<string> = []
  const readFields = ({ assetType, fileName }: FieldsTask) => {
    read.push(`${assetType} ${fileName}`)
    if (fileName === "lost.jpg")
      return Effect.fail(new DocumentUnreadable({ fileName, reason: "ocr-failed", detail: "" }))
    if (fileName === "blurred.jpg")
      return Effect.fail(new DocumentUnreadable({ fileName, reason: "blurred", detail: "" }))
    return Effect.succeed(reading)
  }
  const service = () =>
    ChatSessions.layer({ assets: someAssets, readFields }).pipe(
      Layer.provideMerge(MaterialStore.layer),
      Layer.provideMerge(MaterialReadings.layer),
      Layer.provideMerge(Layer.fresh(accountsOn(migrated(layer)))),
    )

  const upload = Effect.fnUntraced(function* (principal: Principal, file: NewMaterial) {
    const [material] = yield* (yield* MaterialStore).put(principal, [file])
    return material!.materialRef
  })

  it.live("collects an input over several messages, and shows them to their account alone", () =>
    Effect.gen(function* () {
      const chats = yield* ChatSessions
      const [principal, stranger] = [yield* principalOf("alpha"), yield* principalOf("stranger")]
      const opened = yield* chats.open(principal, { assetType: null, locale: "en" })
      assert.deepStrictEqual(codes(opened.turn.reply), ["chat.whichAsset"])
      const { id } = opened.session
      const first = yield* chats.take(principal, id, say("a machine, model STC250"))
      assert.deepStrictEqual(
        [first.session.assetType, first.turn.input, first.turn.missingFields, first.turn.readyToValue],
        ["EQUIPMENT", { model: "STC250" }, ["manufactureDate"], false],
      )
      const second = yield* chats.take(principal, id, say("built 2019-03"))
      assert.deepStrictEqual(second.turn.input, { model: "STC250", manufactureDate: "2019-03" })
      assert.isTrue(second.turn.readyToValue)

      const record = yield* chats.read(principal, id)
      assert.deepStrictEqual(record.turn, {
        input: second.turn.input,
        missingFields: [],
        readyToValue: true,
      })
      assert.deepStrictEqual([record.session.locale, record.session.turns], ["en", 2])
      assert.deepStrictEqual(
        record.turns.map(({ content, reply }) => [content, reply]),
        [
          [null, opened.turn.reply],
          ["a machine, model STC250", first.turn.reply],
          ["built 2019-03", second.turn.reply],
        ],
      )
      for (const unknown of [id + 1, 0, -1, 1.5, Number.NaN, 2 ** 60]) {
        assert.isFalse(yield* chats.exists(principal, unknown))
        assert.strictEqual((yield* Effect.flip(chats.take(principal, unknown, say("x"))))._tag, "ChatSessionNotFound")
      }
      assert.isTrue(yield* chats.exists(principal, id))
      assert.isFalse(yield* chats.exists(stranger, id))
      assert.strictEqual((yield* Effect.flip(chats.read(stranger, id)))._tag, "ChatSessionNotFound")
      assert.strictEqual((yield* Effect.flip(chats.take(stranger, id, say("model X"))))._tag, "ChatSessionNotFound")
    }).pipe(Effect.provide(service())),
  )

  it.live("takes the fields that were recognised before, and reads other files itself", () =>
    Effect.gen(function* () {
      const chats = yield* ChatSessions
      const readings = yield* MaterialReadings
      const principal = yield* principalOf("alpha")
      const recognised = yield* upload(principal, plate)
      yield* readings.keep(principal, recognised, "EQUIPMENT", reading)
      read.length = 0
      const { session } = yield* chats.open(principal, { assetType: "EQUIPMENT", locale: null })
      const { turn } = yield* chats.take(principal, session.id, say("", recognised))
      assert.deepStrictEqual(turn.input, {
        model: "STC250",
        manufactureDate: "2019-03",
        materialRef: recognised,
        materialFileName: "铭牌.jpg",
      })
      assert.includeMembers(codes(turn.reply), ["chat.document", "document.faint", "chat.ready"])
      assert.deepStrictEqual(read, [])

      const unread = yield* upload(principal, { ...plate, fileName: "b.jpg" })
      const other = yield* chats.open(principal, { assetType: "EQUIPMENT", locale: null })
      assert.isTrue((yield* chats.take(principal, other.session.id, say("", unread))).turn.readyToValue)
      assert.deepStrictEqual(read, ["EQUIPMENT b.jpg"])
      // Read once, kept for the next message and the next session.
      yield* chats.take(principal, other.session.id, say("", unread))
      assert.deepStrictEqual(read, ["EQUIPMENT b.jpg"])
      assert.deepStrictEqual([...(yield* readings.find(principal, unread)).readings.keys()], ["EQUIPMENT"])
    }).pipe(Effect.provide(service())),
  )

  it.live("learns the asset from a recognised file, or reads the file once the asset is known", () =>
    Effect.gen(function* () {
      const chats = yield* ChatSessions
      const principal = yield* principalOf("alpha")
      const recognised = yield* upload(principal, plate)
      yield* (yield* MaterialReadings).keep(principal, recognised, "EQUIPMENT", reading)
      const told = yield* chats.open(principal, { assetType: null, locale: null })
      const known = yield* chats.take(principal, told.session.id, say("", recognised))
      assert.deepStrictEqual([known.session.assetType, known.turn.readyToValue], ["EQUIPMENT", true])

      const unread = yield* upload(principal, plate)
      const asked = yield* chats.open(principal, { assetType: null, locale: null })
      const first = yield* chats.take(principal, asked.session.id, say("", unread))
      assert.deepStrictEqual([first.session.assetType, codes(first.turn.reply).at(-1)], [null, "chat.whichAsset"])
      const second = yield* chats.take(principal, asked.session.id, say("it is a machine"))
      assert.deepStrictEqual(second.turn.input, {
        model: "STC250",
        manufactureDate: "2019-03",
        materialRef: unread,
        materialFileName: "铭牌.jpg",
      })
    }).pipe(Effect.provide(service())),
  )

  it.live("says why a file cannot be read, and takes nothing when the recogniser failed", () =>
    Effect.gen(function* () {
      const chats = yield* ChatSessions
      const principal = yield* principalOf("alpha")
      const { session } = yield* chats.open(principal, { assetType: "EQUIPMENT", locale: null })
      const blurred = yield* upload(principal, { ...plate, fileName: "blurred.jpg" })
      const { turn } = yield* chats.take(principal, session.id, say("model STC250", blurred))
      assert.include(codes(turn.reply), "document.blurred")
      assert.strictEqual(turn.input["model"], "STC250")
      const table = yield* upload(principal, csv)
      assert.include(codes((yield* chats.take(principal, session.id, say("", table))).turn.reply), "upload.notImage")

      const lost = yield* upload(principal, { ...plate, fileName: "lost.jpg" })
      assert.strictEqual(
        (yield* Effect.flip(chats.take(principal, session.id, say("", lost))))._tag,
        "DocumentUnreadable",
      )
      const foreign = yield* upload(yield* principalOf("stranger"), plate)
      for (const ref of [foreign, "mat_", `mat_${"0".repeat(24)}`, "\u0000", ""]) {
        const refused = yield* Effect.flip(chats.take(principal, session.id, say("model X", ref)))
        assert.strictEqual(refused._tag, "MaterialNotFound")
      }
      assert.lengthOf((yield* chats.read(principal, session.id)).turns, 3)
    }).pipe(Effect.provide(service())),
  )

  it.live("lists the statements of several messages", () =>
    Effect.gen(function* () {
      const chats = yield* ChatSessions
      const principal = yield* principalOf("alpha")
      const [one, two] = [yield* upload(principal, csv), yield* upload(principal, { ...csv, fileName: "b.csv" })]
      const { session, turn } = yield* chats.open(principal, { assetType: "BANK_STATEMENT", locale: null })
      assert.isFalse(turn.readyToValue)
      yield* chats.take(principal, session.id, say("", one))
      yield* chats.take(principal, session.id, say("", one))
      const { turn: last } = yield* chats.take(principal, session.id, say("", two))
      assert.deepStrictEqual(last.input["materials"], [
        { materialRef: one, fileName: "流水.csv", contentType: "text/csv" },
        { materialRef: two, fileName: "b.csv", contentType: "text/csv" },
      ])
      assert.isTrue(last.readyToValue)
    }).pipe(Effect.provide(service())),
  )

  it.live("keeps the statements that were handed over before the asset was known", () =>
    Effect.gen(function* () {
      const chats = yield* ChatSessions
      const principal = yield* principalOf("alpha")
      const refs = yield* Effect.forEach(["a.csv", "b.csv", "c.csv"], (fileName) =>
        upload(principal, { ...csv, fileName }),
      )
      yield* (yield* MaterialReadings).keep(principal, refs[2]!, "BANK_STATEMENT", {
        ...reading,
        fields: {},
        notes: [],
      })
      const { session } = yield* chats.open(principal, { assetType: null, locale: null })
      const first = yield* chats.take(principal, session.id, say("", refs[0]))
      yield* chats.take(principal, session.id, say("", refs[1]))
      assert.deepStrictEqual([first.session.assetType, first.turn.input], [null, {}])
      const { session: after, turn } = yield* chats.take(principal, session.id, say("", refs[2]))
      assert.strictEqual(after.assetType, "BANK_STATEMENT")
      assert.deepStrictEqual(
        turn.input["materials"],
        refs.map((materialRef, at) => ({ materialRef, fileName: `${"abc"[at]}.csv`, contentType: "text/csv" })),
      )
    }).pipe(Effect.provide(service())),
  )

  it.live("keeps any characters, and opens at most 1,000 sessions and 100 turns", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const chats = yield* ChatSessions
      const principal = yield* principalOf("alpha")
      const { session } = yield* chats.open(principal, { assetType: "EQUIPMENT", locale: null })
      const odd = `model \u0000A\u0007\ud800 <script>alert(1)</script> ${"\u{1F69C}".repeat(100)}`
      yield* chats.take(principal, session.id, say(odd))
      const { turns } = yield* chats.read(principal, session.id)
      assert.strictEqual(turns[1]?.content, odd.replace("\u0000", "\ufffd").replace("\ud800", "\ufffd"))

      yield* sql`UPDATE chat_sessions SET turns = 99`
      yield* chats.take(principal, session.id, say("model B"))
      const full = yield* Effect.flip(chats.take(principal, session.id, say("model C")))
      assert.deepInclude(full, { _tag: "ChatSessionEnded", reason: "full" })

      yield* sql`INSERT INTO chat_sessions (account_id, state, opened_at, last_at)
        SELECT account_id, state, opened_at, last_at FROM chat_sessions, generate_series(1, 998)`
      const twins = yield* Effect.forEach(
        Array.range(1, 3),
        () => Effect.exit(chats.open(principal, { assetType: null, locale: null })),
        { concurrency: "unbounded" },
      )
      assert.lengthOf(
        twins.filter(({ _tag }) => _tag === "Success"),
        1,
      )
      const refused = yield* Effect.flip(chats.open(principal, { assetType: null, locale: null }))
      assert.strictEqual(refused._tag, "ChatSessionsFull")
      assert.closeTo(refused.retryAfterSeconds, 30 * 86_400, 300)
      yield* chats.open(yield* principalOf("other"), { assetType: null, locale: null })
      yield* sql`UPDATE chat_sessions SET closed_at = now() WHERE id <> ${session.id}`
      yield* chats.open(principal, { assetType: null, locale: null })
    }).pipe(Effect.provide(service())),
  )

  it.live("takes messages sent at once one after the other, also from several processes, and loses none", () =>
    Effect.gen(function* () {
      const principal = yield* principalOf("alpha")
      const context = yield* Effect.context<SqlClient.SqlClient | MaterialReadings | MaterialStore>()
      const processes = yield* Effect.forEach(Array.range(1, 3), () =>
        Effect.map(
          Layer.build(Layer.fresh(ChatSessions.layer({ assets: someAssets }))).pipe(Effect.provideContext(context)),
          (built) => Context.get(built, ChatSessions),
        ),
      )
      const first = processes[0]
      const { session } = yield* first.open(principal, { assetType: "EQUIPMENT", locale: null })
      const said = Array.range(1, 30).map((number) => `model M${number}`)
      const steps = yield* Effect.forEach(
        said,
        (content, at) => processes[at % processes.length]!.take(principal, session.id, say(content)),
        { concurrency: "unbounded" },
      )
      assert.sameMembers(
        steps.map((step) => step.session.turns),
        said.map((_, at) => at + 1),
      )
      const { session: after, turn, turns } = yield* first.read(principal, session.id)
      assert.strictEqual(after.turns, said.length)
      const taken = turns.slice(1).map(({ content }) => content!)
      assert.sameMembers(taken, said)
      assert.strictEqual(turn.input["model"], taken.at(-1)!.slice("model ".length))
      // Each reply names the value of the message before it: no message was read against an older state.
      for (const [at, { reply }] of turns.entries()) {
        if (at < 2) continue
        const changed = reply.find(({ code }) => code === "chat.changed")
        assert.deepInclude(changed?.params, {
          from: taken[at - 2]!.slice("model ".length),
          value: taken[at - 1]!.slice("model ".length),
        })
      }
    }).pipe(Effect.scoped, Effect.provide(service())),
  )

  describe("a language model", () => {
    const proposal = (value: string): ChatCommand => ({
      _tag: "SetField",
      field: "model",
      value,
      words: { text: value, start: 0, end: value.length },
    })
    const asked: Array<ModelQuestion> = []
    const withModel = (propose: () => Effect.Effect<ReadonlyArray<ChatCommand>>) =>
      service().pipe(
        Layer.provide(
          Layer.succeed(ChatModel, {
            propose: (question) => {
              asked.push(question)
              return propose()
            },
          }),
        ),
      )

    it.live("is asked about the words, with the session before them", () =>
      Effect.gen(function* () {
        const chats = yield* ChatSessions
        const principal = yield* principalOf("alpha")
        const { session } = yield* chats.open(principal, { assetType: "EQUIPMENT", locale: "en" })
        asked.length = 0
        yield* chats.take(principal, session.id, say("hello"))
        assert.deepStrictEqual(
          asked.map(({ content, locale, state }) => [content, locale, state.assetType]),
          [["hello", "en", "EQUIPMENT"]],
        )
        yield* chats.take(principal, session.id, say("", yield* upload(principal, plate)))
        assert.lengthOf(asked, 1)
      }).pipe(Effect.provide(withModel(() => Effect.succeed([proposal("made up")])))),
    )

    it.effect("that crashes or hangs never keeps a message from being taken", () =>
      Effect.gen(function* () {
        const chats = yield* ChatSessions
        const principal = yield* principalOf("alpha")
        const { session } = yield* chats.open(principal, { assetType: "EQUIPMENT", locale: null })
        const begun = yield* Deferred.make<void>()
        state.propose = () => Effect.die(new Error("no model"))
        assert.strictEqual((yield* chats.take(principal, session.id, say("model A"))).turn.input["model"], "A")
        state.propose = () => Effect.andThen(Deferred.succeed(begun, undefined), Effect.never)
        const slow = yield* Effect.forkChild(chats.take(principal, session.id, say("model B")))
        yield* Deferred.await(begun)
        yield* TestClock.adjust("8 seconds")
        assert.strictEqual((yield* Fiber.join(slow)).turn.input["model"], "B")
      }).pipe(Effect.provide(withModel(() => state.propose()))),
    )
    const state: { propose: () => Effect.Effect<ReadonlyArray<ChatCommand>> } = { propose: () => Effect.succeed([]) }
  })
})
