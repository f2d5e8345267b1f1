import { describe, expect, it } from "vitest"
import { makersIn } from "../../src/extract/MakerNames.ts"

/** The maker that a text names most surely. */
const makerIn = (text: string, model: string): string | undefined => {
  const [first, second] = makersIn(text, model).toSorted((one, other) => other.weight - one.weight)
  return first === undefined || first.weight === second?.weight ? undefined : first.name
}

/** Texts on models that no table knows; makers and models are invented. */
const texts: ReadonlyArray<readonly [text: string, model: string, maker: string | undefined]> = [
  ["HXQ25D9 生产厂家：华兴重工股份有限公司", "HXQ25D9", "华兴重工"],
  ["山东华兴重工机械有限公司专业生产HXQ25D9型汽车起重机", "HXQ25D9", "华兴重工"],
  ["生产企业名称：山东华兴重工机械有限公司 产品型号：HXQ25D9", "HXQ25D9", "华兴重工"],
  ["二手华兴重工HXQ-25D9汽车起重机转让", "HXQ25D9", "华兴重工"],
  ["泰源牌TYW936型轮式装载机", "TYW936", "泰源"],
  ["品牌 泰源 型号 TYW936 吨位 3吨", "TYW936", "泰源"],
  ["由博莱机械制造的BLJ60挖掘机，工作重量6吨", "BLJ60", "博莱机械"],
  ["厂家:江苏博莱机械科技有限公司 BLJ60", "BLJ60", "博莱机械"],
  ["制造单位：湖南宏建机械股份有限公司 QTZ88K", "QTZ88K", "宏建机械"],
  ["出售宏建塔机QTZ88K 2018年", "QTZ88K", "宏建"],
  ["飞达叉车 型号FDX30 额定起重量3吨", "FDX30", "飞达"],
  ["Manufacturer: Kelong Machinery Co., Ltd. KLB600", "KLB600", "Kelong"],
  ["Brand: Kelong Model: KLB600", "KLB600", "Kelong"],
  ["Kelong KLB600 milling machine", "KLB600", "Kelong"],
  ["SANY 三一重工 SPD450 摊铺机", "SPD450", "三一 SANY"],
  ["全新RTC360挖掘机厂家直销", "RTC360", undefined],
  ["出售二手RTC360挖掘机 报价", "RTC360", undefined],
  ["RTC360 对比徐工、三一同级产品", "RTC360", undefined],
  ["华信达牌HXD5040型随车吊 生产企业 湖北华信达专用汽车有限公司", "HXD5040", "华信达"],
  ["整机制造商 浙江中工机床有限公司 型号 VMK850 立式加工中心", "VMK850", "中工机床"],
  ["产品型号：ZY958H 企业名称：青州远岳机械有限公司", "ZY958H", "远岳机械"],
  ["ZY958H 同级别：三一SY60、徐工XE60", "ZY958H", undefined],
  ["华兴重工HXQ25D9A", "HXQ25D9", undefined],
  ["华兴重工HXQ25-8挖掘机", "HXQ25", undefined],
]

describe("the maker of a model", () => {
  it.each(texts)("%s: %s is by %s", (text, model, maker) => {
    expect(makerIn(text, model)).toBe(maker)
  })
})
