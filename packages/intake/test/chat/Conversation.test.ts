import { assert, describe, it } from "@effect/vitest"
import type { KnownAssetType } from "@open-valuation/core/assets"
import type { KnownNames, NamedField } from "@open-valuation/core/ports"
import { Effect, Schema } from "effect"
import {
  ChatState,
  type ChatTurn,
  type ChatDocument,
  openChat,
  takeMessage,
  takeMessageAmong,
  takeValue,
} from "../../src/chat/index.ts"
import { plainRules } from "./Plain.ts"

const talk = (opened: KnownAssetType | null, ...messages: ReadonlyArray<string>): ChatTurn =>
  messages.reduce(({ state }, content) => takeMessage(state, { content }, plainRules), openChat(opened, plainRules))

const codes = ({ reply }: ChatTurn): ReadonlyArray<string> => reply.map(({ code }) => code)
const asked = ({ reply }: ChatTurn): ReadonlyArray<unknown> =>
  reply.filter(({ code }) => code === "chat.ask").map(({ params }) => params["field"])

const HOME = "city=杭州; address=云栖里; buildingArea=89; propertyUsage=RESIDENTIAL"
const CAR = "vin=LSVNV4188E2100001; city=杭州; firstRegistrationDate=2018-06; mileageKm=80000"

const document = (fields: ChatDocument["fields"]): ChatDocument => ({
  materialRef: "mat_1",
  fileName: "证.jpg",
  fields,
  notes: [],
})

describe("opening a session", () => {
  it("asks which asset, or for the first two details of the one that is given", () => {
    assert.deepStrictEqual(codes(talk(null)), ["chat.whichAsset"])
    const turn = talk("PROPERTY")
    assert.deepStrictEqual(asked(turn), ["city", "address"])
    assert.deepStrictEqual(turn.missingFields, ["city", "address", "buildingArea", "propertyUsage"])
    assert.isFalse(turn.readyToValue)
    assert.deepStrictEqual(turn.input, {})
  })
})

describe("facts in any order", () => {
  it("end with an input that the request accepts", () => {
    const turn = talk(null, `a home: ${HOME}`)
    assert.isTrue(turn.readyToValue)
    assert.deepStrictEqual(turn.missingFields, [])
    assert.deepStrictEqual(turn.input, {
      city: "杭州",
      address: "云栖里",
      buildingArea: 89,
      propertyUsage: "RESIDENTIAL",
    })
    assert.deepStrictEqual(codes(turn), ["chat.started", "chat.noted", "chat.ready", "chat.offer"])
  })

  it("wait for the asset when they come before it", () => {
    const turn = talk(null, "the thing is in city=杭州", "it is a home")
    assert.strictEqual(turn.state.assetType, "PROPERTY")
    assert.deepStrictEqual(turn.input, { city: "杭州" })
  })

  it("are confirmed, and the rest is asked for", () => {
    const turn = talk("PROPERTY", "city=杭州; buildingArea=89")
    assert.include(codes(turn), "chat.noted")
    assert.deepStrictEqual(asked(turn), ["address", "propertyUsage"])
  })
})

describe("after a value", () => {
  const tip = (field: string) => ({
    code: "market.risk.narrowing",
    params: { field, percent: 18, narrowedPercent: 11 },
  })
  const other = { code: "market.risk.oldDeals", params: {} }

  it("the fact that would narrow the range most is asked for, wherever the result tells it", () => {
    const { state } = talk("PROPERTY", HOME)
    for (const result of [
      { riskTips: [other, tip("floor")] },
      { riskTips: [other], furtherRiskTips: [tip("floor")], value: 1 },
    ]) {
      const turn = takeValue(state, result, plainRules)!
      assert.deepStrictEqual(turn.reply, [
        tip("floor"),
        { code: "chat.ask", params: { assetType: "PROPERTY", field: "floor" } },
      ])
      assert.deepStrictEqual(turn.state, { ...state, asked: ["floor"], latest: [] })
      assert.isTrue(turn.readyToValue)
    }
  })

  it("nothing is asked that is held, skipped, no field of the request, or not told", () => {
    const { state } = talk("PROPERTY", HOME)
    const held = takeMessage(state, { content: "floor=3" }, plainRules).state
    const skipped = { ...state, skipped: ["floor"] }
    assert.isUndefined(takeValue(held, { riskTips: [tip("floor")] }, plainRules))
    assert.isUndefined(takeValue(skipped, { riskTips: [tip("floor")] }, plainRules))
    assert.isUndefined(takeValue(state, { riskTips: [tip("communityHomes")] }, plainRules))
    for (const result of [undefined, null, {}, { riskTips: [other] }, { riskTips: ["a text"] }]) {
      assert.isUndefined(takeValue(state, result, plainRules))
    }
  })
})

describe("corrections", () => {
  it("replace the earlier value and say so", () => {
    const turn = talk("PROPERTY", "buildingArea=89", "buildingArea=98")
    assert.strictEqual(turn.input["buildingArea"], 98)
    assert.include(codes(turn), "chat.changed")
  })

  it("that are refused keep the earlier value and say why", () => {
    const turn = talk("PROPERTY", "buildingArea=89", "buildingArea=-5")
    assert.strictEqual(turn.input["buildingArea"], 89)
    assert.include(codes(turn), "chat.refused")
  })

  it("of one of two fields that cannot both be right drop the other, which is asked for again", () => {
    const turn = talk("PROPERTY", `${HOME}; floor=12; totalFloors=18`, "totalFloors=6")
    assert.isUndefined(turn.input["floor"])
    assert.strictEqual(turn.input["totalFloors"], 6)
    assert.include(codes(turn), "chat.refused")
  })

  it("of both fields in one message pass in any order", () => {
    const turn = talk("PROPERTY", `${HOME}; floor=12; totalFloors=18`, "floor=30; totalFloors=33")
    assert.deepInclude(turn.input, { floor: 30, totalFloors: 33 })
  })
})

describe("retracting", () => {
  it("a required field makes the session incomplete again", () => {
    const turn = talk("PROPERTY", HOME, "buildingArea 不要了")
    assert.isFalse(turn.readyToValue)
    assert.deepStrictEqual(turn.missingFields, ["buildingArea"])
  })
})

describe("not knowing", () => {
  it("leaves a required field missing and says why it is needed", () => {
    const turn = talk("PROPERTY", "city=杭州; address=云栖里; propertyUsage=RESIDENTIAL", "不知道")
    assert.deepStrictEqual(turn.missingFields, ["buildingArea"])
    assert.include(codes(turn), "chat.why")
  })

  it("skips an optional field, which is not offered again", () => {
    const turn = talk("PROPERTY", HOME, "floor 不清楚")
    assert.deepStrictEqual(turn.state.skipped, ["floor"])
    assert.isTrue(turn.readyToValue)
    assert.notInclude(turn.state.asked, "floor")
  })
})

describe("a change of asset", () => {
  it("takes the old fields with it", () => {
    const turn = talk("PROPERTY", HOME, "no, it is a car")
    assert.strictEqual(turn.state.assetType, "VEHICLE")
    assert.deepStrictEqual(turn.input, {})
    assert.include(codes(turn), "chat.switched")
  })

  it("does not happen on a mere hint", () => {
    const turn = talk("PROPERTY", HOME, "mileageKm=80000")
    assert.strictEqual(turn.state.assetType, "PROPERTY")
  })
})

describe("doubts", () => {
  it("about half a date are asked, and are no field", () => {
    const turn = talk("VEHICLE", "firstRegistrationDate~2018")
    assert.deepStrictEqual(turn.input, {})
    assert.include(codes(turn), "chat.doubt.yearAlone")
    assert.strictEqual(codes(turn).filter((code) => code === "chat.doubt.yearAlone").length, 1)
  })

  it("stay open until they are answered", () => {
    const turn = talk("VEHICLE", "firstRegistrationDate~2018", "city=杭州")
    assert.include(codes(turn), "chat.doubt.yearAlone")
    assert.strictEqual(turn.state.asked[0], "firstRegistrationDate")
  })

  it("about a check digit end with yes or no", () => {
    assert.deepStrictEqual(talk("VEHICLE", "vin?LSVNV4188E2100001").input, {})
    assert.deepStrictEqual(talk("VEHICLE", "vin?LSVNV4188E2100001", "是的").input, { vin: "LSVNV4188E2100001" })
    assert.deepStrictEqual(talk("VEHICLE", "vin?LSVNV4188E2100001", "不是").input, {})
  })
})

describe("a document", () => {
  it("fills fields and is named in the input", () => {
    const { state } = talk("PROPERTY", "city=杭州")
    const turn = takeMessage(state, { content: "", documents: [document({ buildingArea: 89 })] }, plainRules)
    assert.deepInclude(turn.input, { buildingArea: 89, materialRef: "mat_1", materialFileName: "证.jpg" })
  })

  it("never overrides the person: the difference is asked about", () => {
    const said = talk("PROPERTY", "buildingArea=98")
    const turn = takeMessage(said.state, { content: "", documents: [document({ buildingArea: 89 })] }, plainRules)
    assert.strictEqual(turn.input["buildingArea"], 98)
    assert.include(codes(turn), "chat.doubt.conflict")
    const kept = takeMessage(turn.state, { content: "是" }, plainRules)
    assert.strictEqual(kept.input["buildingArea"], 98)
    const taken = takeMessage(turn.state, { content: "不是" }, plainRules)
    assert.strictEqual(taken.input["buildingArea"], 89)
  })

  it("gives way to what the person says later", () => {
    const { state } = talk("PROPERTY")
    const read = takeMessage(state, { content: "", documents: [document({ buildingArea: 89 })] }, plainRules)
    assert.strictEqual(takeMessage(read.state, { content: "buildingArea=98" }, plainRules).input["buildingArea"], 98)
  })

  it("with an impossible value leaves the field out", () => {
    const { state } = talk("PROPERTY")
    const turn = takeMessage(state, { content: "", documents: [document({ buildingArea: -1 })] }, plainRules)
    assert.isUndefined(turn.input["buildingArea"])
    assert.include(codes(turn), "chat.refused")
  })
})

describe("what is no fact", () => {
  it("is never stored: phones, identity numbers, plates, cards, markup", () => {
    const private_ = "13812345678 110101199003071234 浙A12345 6222 0212 3456 7890 123"
    const turn = talk("PROPERTY", `address=云栖里; ${private_} <script>buildingArea=5</script>`)
    assert.deepStrictEqual(turn.input, { address: "云栖里" })
    assert.include(codes(turn), "chat.leftOut.private")
  })

  it("is answered politely", () => {
    assert.include(codes(talk("PROPERTY", "你好")), "chat.greeting")
    assert.include(codes(talk("PROPERTY", "大概值多少钱")), "chat.noPrice")
    assert.include(codes(talk("PROPERTY", "今天天气不错")), "chat.notUnderstood")
    assert.include(codes(talk("PROPERTY", "为什么要这个")), "chat.why")
  })
})

describe("the state of a session", () => {
  it("is plain JSON", () => {
    const { state } = talk("VEHICLE", CAR, "firstRegistrationDate~2018")
    const decode = Schema.decodeUnknownSync(ChatState)
    assert.deepStrictEqual(decode(JSON.parse(JSON.stringify(state))), state)
  })

  it.prop("survives any text", [Schema.Array(Schema.String)], ([messages]) => {
    for (const opened of [null, "PROPERTY", "VEHICLE"] as const) {
      const { state } = talk(opened, ...messages.slice(0, 4))
      assert.isTrue(Schema.is(ChatState)(state))
    }
  })
})

describe("a name that no sample has", () => {
  const asked: Array<NamedField> = []
  const names: KnownNames = {
    of: (named) =>
      Effect.sync(() => {
        asked.push(named)
        return named.field === "address" ? new Set(["云栖里", "檐雨小筑", "檐雨小苑"]) : undefined
      }),
  }
  const after = (content: string, state = openChat("PROPERTY", plainRules).state) =>
    takeMessageAmong(names, state, { content }, plainRules)
  const said = after("address=檐雨小竹; city=杭州")

  it.effect("is kept, and close names are offered", () =>
    Effect.gen(function* () {
      const turn = yield* said
      assert.strictEqual(turn.input["address"], "檐雨小竹")
      assert.include(codes(turn), "chat.doubt.unknownName")
      const held = { address: "檐雨小竹", city: "杭州" }
      const named = asked.find(({ field }) => field === "address")
      assert.deepStrictEqual(named, { assetType: "PROPERTY", field: "address", value: "檐雨小竹", held })
    }),
  )

  it.effect("gives way to the one that is chosen", () =>
    Effect.gen(function* () {
      const { state } = yield* said
      assert.strictEqual((yield* after("是檐雨小筑", state)).input["address"], "檐雨小筑")
    }),
  )

  it.effect("stays when none of them is meant", () =>
    Effect.gen(function* () {
      const turn = yield* after("不是", (yield* said).state)
      assert.strictEqual(turn.input["address"], "檐雨小竹")
      assert.deepStrictEqual(turn.state.doubts, [])
    }),
  )

  it.effect("is not asked about when it is known, or is an address with a known name in it", () =>
    Effect.gen(function* () {
      for (const content of ["address=云栖里", "address=云栖里3号楼"]) {
        const turn = yield* after(content)
        assert.notInclude(codes(turn), "chat.doubt.unknownName")
        assert.deepStrictEqual(turn, takeMessage(openChat("PROPERTY", plainRules).state, { content }, plainRules))
      }
    }),
  )
})
