/** Sources of the default tables in Chinese, by their English text. */
export const zhSources: Readonly<Record<string, string>> = {
  "No table of this use was read: that of commercial land in Ji'an stands in":
    "未查到该用途的修正系数表，借用吉安市商业用地的修正系数",
  "As commercial land": "与商业用地相同",
  "As industrial land": "与工业用地相同",
  "No table was read; housing bears less risk than shops": "未查到公布的还原率；住宅的风险低于商业",
  "No table was read; cities commonly rate industrial land lowest": "未查到公布的还原率；各地工业用地的还原率通常最低",
  "No premium is asked for denser use of industrial land (国发〔2008〕3号, from general knowledge: the text itself was not read); public and farm land likewise":
    "工业用地提高利用强度不增收地价款（国发〔2008〕3号，依据一般了解，未查阅原文）；公共和农业用地同此",
  "No price list was read: levelling, and some 15 to 20 yuan per m² for each utility":
    "未查到公布的价目；按场地平整及每项配套每平方米约15至20元估计",
}
