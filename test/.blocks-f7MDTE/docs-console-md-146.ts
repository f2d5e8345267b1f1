import { LocalDate } from "@open-valuation/core/domain"
import { chatAssets, openChat, takeMessage } from "@open-valuation/intake/chat"

const rules = { assets: chatAssets(), today: LocalDate.LocalDate.make("2026-11-20") }
let turn = openChat(null, rules)
turn = takeMessage(turn.state, { content: "三一25吨汽车吊STC250，19年3月出厂的" }, rules)
turn.input // { model: "STC250", manufacturer: "三一", manufactureDate: "2019-03" }
turn.readyToValue // true
