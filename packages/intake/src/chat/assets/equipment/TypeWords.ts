import { oneOf, TYPE_NAMES_EN, TYPE_NAMES_ZH } from "@open-valuation/core/reading"
import { disjoint, type Span } from "../../evidence/Span.ts"
import { sameLength } from "./UpperCase.ts"

/** Words for a machine that are no name of one type: 吊车 is a truck crane, or any crane. */
const FAMILIES = new RegExp(
  [
    oneOf(
      "起重机 吊车 吊机 汽吊 大挖 中挖 小挖 小挖机 微挖 钩机 勾机 压路车 装载车 铲机 抓钢机 抓木机 强夯机 打桩机 静压桩机",
      "水泥罐车 罐车 水车吊 履带吊 塔基 塔机 矿车 宽体车 叉子车 扫路机 洒布车 沥青站 盾构机 凿岩台车 湿喷机 喷浆车 破碎机",
      "注塑机 压铸机 吹塑机 挤出机 加工中心 数控车床 车床 铣床 龙门铣 磨床 镗床 钻床 钻攻机 数控机床 机床 火花机 线切割 车铣复合 走心机",
      "激光切割机 切割机 光纤激光 折弯机 剪板机 冲床 压力机 油压机 卷板机 印刷机 胶印机 模切机 空压机 钻攻中心",
      "移动破 高空车 正面吊 堆高机 伸缩臂叉装车 压土机 夯机 刨路机 灌车",
    ),
    "随车(?=吊|起重|的?[,，。]|$)|(?<=[吨T])随车|(?<!窗|玻璃)升降机|滑移(?!门)",
  ].join("|"),
  "gu",
)
const FAMILIES_EN = new RegExp(
  `(?<![A-Z])${oneOf(
    "CRANE EXCAVATOR LOADER DIGGER DOZER ROLLER CONCRETE_PUMP PUMP_TRUCK MIXER DRILLING_RIG PILING_RIG FORKLIFT TELEHANDLER",
    "DUMPER HAULER COMPACTOR GRADER BACKHOE BOOM_LIFT LATHE MACHINING_CENTER MACHINING_CENTRE MOULDING_MACHINE MOLDING_MACHINE",
    "INJECTION_MOULDING_MACHINE INJECTION_MOLDING_MACHINE PRESS_BRAKE LASER_CUTTER MILLING_MACHINE PRINTING_PRESS",
  )}S?(?![A-Z])`,
  "g",
)

/** The words for kinds of machines in a text, longest first where they overlap. */
export const typeWordsIn = (text: string): ReadonlyArray<Span> => {
  const upper = sameLength(text)
  const found: Array<Span> = []
  const isApart = disjoint()
  for (const pattern of [TYPE_NAMES_ZH, TYPE_NAMES_EN, FAMILIES, FAMILIES_EN]) {
    for (const { 0: word, index } of upper.matchAll(pattern)) {
      const end = index + word.length
      if (isApart({ start: index, end })) found.push({ start: index, end })
    }
  }
  return found.toSorted((one, other) => one.start - other.start)
}
