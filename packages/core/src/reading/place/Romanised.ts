import { chinaDivisions, type Division } from "./Divisions.ts"

/**
 * Pinyin of the characters in names of divisions, without tones: a syllable and its characters. Source: npm pinyin-pro
 * 3.29.4 (MIT), 2026-11; characters with several readings have the one that most names use.
 */
const SYLLABLES = `
a阿 ai爱 an安鞍庵岸 ang昂 ao敖澳 ba霸巴鲅八坝灞 bai柏白拜百 ban板版班坂 bao宝保包堡 bei北碑贝陂碚 ben本 beng蚌 bi璧壁毕碧濞比 bian边 bin滨宾彬
bing兵秉 bo博渤泊勃伯波亳播 bu布埠步埗部 cai蔡彩 cang沧仓苍 cao曹草 ce册策 cen岑 ceng曾 cha察岔茶查 chai柴 chan产瀍禅 chang昌长场厂常
chao朝巢潮 che车 chen辰陈郴 cheng城成承澄呈称埕 chi池赤茌 chong崇重充冲 chou畴 chu滁楚 chuan川船 chuang创 chun春淳 ci次慈磁 cong丛从
cui翠 cun村 cuo措错 da大达 dai戴岱代傣袋 dan郸丹儋旦淡单 dang党当砀宕 dao岛道刀稻 de德的得 deng磴灯登邓等 di坻滴地棣底迪 dian淀甸店点电垫 die叠迭
ding定鼎顶丁碇萣 dong东洞侗 dou斗豆 du都杜度渡独肚堵 duan端 dui堆 dun敦墩 duo多掇 e鄂额峨 en恩 er尔二儿洱 fa发法 fan烦范繁樊 fang房坊方放防邡芳
fei妃肥费 fen汾芬分份 feng丰峰风凤锋奉封烽 fo佛 fu抚复阜府浮扶富福罘符芙涪孚附 ga嘎噶 gai改盖 gan甘赣干感 gang港冈岗钢刚 gao藁高皋 ge革格葛各阁仡个戈歌
gen根 geng耿 gong工宫弓公拱共贡巩恭功珙 gou沟 gu谷古沽固故姑鼓股 gua瓜 guai拐 guan管关馆冠灌官观莞 guang广光 gui贵归桂龟 guo国郭果 ha哈 hai海
han汉邯罕邗含涵寒韩 hang杭 hao浩好濠 he和河合鹤菏荷赫禾贺 hei黑 heng衡恒横亨 hong红洪宏虹 hou侯后厚 hu湖壶呼虎葫胡祜鄠互 hua华化花骅桦滑 huai怀淮槐
huan环桓 huang皇黄潢晃凰煌湟 hui回会惠辉珲汇徽晖 hun浑 huo霍获 ji蓟极技集济鸡冀稷吉基暨绩即及积 jia家加嘉佳贾架夹迦伽甲郏 jian间尖建涧箭监简剑碱 jiang绛江姜将疆
jiao交蛟椒蕉胶焦滘角礁 jie介界街解碣揭节结 jin津晋锦金进缙 jing京景静井经竞靖箐镜旌荆泾精 jiu九鸠旧酒久 ju巨句居莒聚 juan鄄 jue觉 jun军君峻浚 ka喀卡 kai开凯
kan坎 kang康 kao考 ke岢克科柯可 ken垦 keng坑 kong崆 kou口 ku库 kuan宽 kuang矿 kui奎葵 kun昆坤 la喇拉腊 lai涞来赉莱崃 lan岚兰蓝栏榄澜
lang廊琅郎朗阆蒗浪 lao老崂佬 le乐勒 lei耒雷类垒 leng棱冷楞 li丽理黎礼离力里立梨利溧荔鲤栗历李醴澧沥傈犁坜蠡 lian莲联连涟濂廉 liang梁凉良两 liao辽聊寮 lie烈
lin临林蔺邻麟 ling灵岭陵凌零令苓 liu留柳六流浏 long龙隆陇 lou娄楼 lu鹿路芦卢潞鲁陆吕旅绿庐麓渌泸炉禄碌 luan栾滦 lue略 lun仑伦轮 luo洛罗萝漯螺 ma马麻玛
mai迈麦 man满曼蔓 mang芒茫 mao茂茅毛 mei梅美眉湄 men门们 meng蒙孟梦盟勐 mi密泌汨米弥 mian渑绵棉冕勉 miao苗庙 min民闵闽敏岷 ming名明鸣
mo默莫漠墨谟磨末模 mou谋 mu穆木牡牟牧仫沐 na纳那 nai奈乃 nan南楠 nang囊 nao淖 ne讷 nei内 nen嫩 ni尼 nian年碾 niao鸟 nie聂 ning宁 niu牛
nong农浓 nu怒 nuan暖 nuo诺 ou瓯 pai牌排 pan盘磐潘番攀 pei沛 peng彭蓬澎 pi皮邳郫 pian偏 piao票 pin品 ping平坪屏萍凭 po坡鄱颇
pu仆普浦莆谱濮埔圃蒲朴 qi汽齐七奇栖启祁淇旗蕲企岐其綦麒起耆崎杞 qia恰 qian迁前千乾钱潜黔犍阡谦 qiang强羌 qiao桥谯硚巧 qie茄且 qin秦沁钦覃勤 qing庆青清晴
qiong琼邛 qiu丘邱 qu曲区衢朐屈渠 quan泉全权圈劝荃 que确 qun群 rang让壤 rao饶 re热 ren任仁 ri日 rong容荣蓉榕融 rou柔 ru如乳汝 rui芮瑞
run润 ruo若 sa萨撒 sai塞赛 san三 sang桑 se色 sha沙莎 shan山善陕汕鄯杉 shang尚上商 shao绍邵韶 she社射畲涉 shen深神什审沈申莘 sheng胜圣嵊生
shi石氏市示食狮师浉始十施士势 shou寿手首 shu术树舒熟沭墅曙蜀殊疏 shuang双 shui水 shun顺 shuo朔硕 si斯四寺泗思 song松淞嵩 su肃苏宿僳 sui绥睢遂濉随穗
sun孙 suo索 ta塔 tai台太泰态 tan潭坛滩郯坦 tang唐汤塘堂棠 tao陶桃洮 te特 teng腾滕藤 ti体提 tian天田 tiao调 tie铁 ting亭汀庭
tong通同铜桐潼峒 tou头投 tu土突图徒涂吐 tuan团 tun屯 tuo托陀拖脱 wa瓦洼佤 wai外 wan万湾宛 wang望王汪旺 wei围委伟为尾潍微威尉卫魏巍维未渭蔚 wen文闻温汶
weng翁瓮 wo沃斡涡卧 wu武无吴五乌婺芜舞物伍悟梧巫务吾屋雾 xi西昔喜锡溪细淅浠息习汐隰歙 xia下霞厦峡夏 xian鲜贤仙现县咸献 xiang乡襄香镶向相响象翔厢芗湘祥项 xiao小孝萧霄猇
xie谢 xin新辛信忻心 xing兴陉行邢杏型荥星 xiong雄 xiu秀休岫修 xu徐盱许圩溆叙 xuan宣玄 xue薛穴学 xun循逊浔寻旬 ya牙鸭琊亚涯崖雅
yan延盐彦岩堰铅烟兖偃鄢郾炎雁沿研砚阎晏焉燕 yang阳杨扬洋羊漾央 yao尧遥姚瑶要耀 ye业冶野邺叶掖 yi义邑猗翼伊依谊宜沂眙仪弋夷峄一驿益易彝意黟 yin阴银荫鄞殷印音
ying鹰营迎应颍英蓥盈莺 yong永埇涌邕雍 you右友邮游尤犹酉油攸 yu裕玉榆于鱼宇余雨豫虞禹屿渝舆禺郁域隅峪盂 yuan元园苑源原垣远袁沅院员 yue越岳月 yun云运郓郧筠匀蕴 za杂
zai载仔 zan赞 zang藏 zao枣 ze泽则 zeng增 zha扎札柞 zhai寨 zhan站沾湛 zhang漳张彰章樟丈 zhao肇诏招照召昭赵 zhe浙柘 zhen镇振浈圳真贞
zheng正征政郑蒸 zhi治峙志沚至芝陟枝植芷指织脂止 zhong中钟众仲忠 zhou州周洲舟 zhu珠主诸驻竹株柱祝助 zhuan转 zhuang庄壮 zhun准 zhuo涿卓
zi自子资淄秭滋紫梓孜 zong宗综枞 zou邹 zu族足 zui嘴 zun遵 zuo左作
`

/**
 * Names that are read otherwise. Source: as above, corrected by hand after 新华字典 and the places' own English names.
 */
const OWN_READINGS = `
乐亭laoting 大城daicheng 长子zhangzi 洪洞hongtong 调兵山diaobingshan 珲春hunchun 闵行minhang 六合luhe 乐清yueqing
蚌山bangshan 六安luan 涡阳guoyang 乐陵laoling 东阿donge 召陵shaoling 泌阳biyang 黄陂huangpi 曾都zengdu 大埔dabu
莞城wancheng 什邡shifang 筠连junlian 荥经yingjing 牟定mouding 陕西shaanxi 吴堡wubu 宕昌tanchang 吐鲁番tulufan
尉犁yuli 蔚县yuxian 歙县shexian 单县shanxian 浚县xunxian
`

/** Names in English that are no pinyin: Postal Map, Mongolian, Uyghur, Tibetan, Cantonese and Russian spellings. */
const ENGLISH_NAMES =
  "内蒙古 innermongolia, 西藏 tibet, 香港 hongkong, 澳门 macau, 澳门 macao, 北京 peking, 广州 canton, 呼和浩特 hohhot, 哈尔滨 harbin, 齐齐哈尔 qiqihar, 乌鲁木齐 urumqi, 拉萨 lhasa, 日喀则 shigatse, 日喀则 xigaze, 林芝 nyingchi, 昌都 qamdo, 那曲 nagqu, 山南 lhoka, 鄂尔多斯 ordos, 呼伦贝尔 hulunbuir, 乌兰察布 ulanqab, 巴彦淖尔 bayannur, 锡林郭勒 xilingol, 兴安盟 hinggan, 阿拉善 alxa, 锡林浩特 xilinhot, 二连浩特 erenhot, 满洲里 manzhouli, 喀什 kashgar, 喀什 kashi, 吐鲁番 turpan, 哈密 hami, 克拉玛依 karamay, 和田 hotan, 阿克苏 aksu, 伊宁 yining, 伊犁 ili, 塔城 tacheng, 阿勒泰 altay, 库尔勒 korla, 昌吉 changji, 石河子 shihezi, 阿坝 ngawa, 甘孜 garze, 格尔木 golmud, 玉树 yushu, 延边 yanbian, 浦东 pudong, 苏州工业园区 suzhouindustrialpark"

/** Pairs of Latin letters and Chinese characters: `an安鞍` is `["an", "安鞍"]`, `闵行minhang` likewise. */
const read = (text: string): ReadonlyArray<readonly [letters: string, han: string]> =>
  text
    .trim()
    .split(/\s/)
    .map((pair) => [pair.replaceAll(/[^a-z]/g, ""), pair.replaceAll(/[a-z]/g, "")])

const build = (): ReadonlyMap<string, ReadonlySet<Division>> => {
  const syllables = new Map(
    read(SYLLABLES).flatMap(([syllable, han]) => [...han].map((each) => [each, syllable] as const)),
  )
  const own = new Map(read(OWN_READINGS).map(([letters, han]) => [han, letters]))
  const found = new Map<string, Set<Division>>()
  const file = (letters: string, division: Division): void => {
    const known = found.get(letters)
    if (known === undefined) found.set(letters, new Set([division]))
    else known.add(division)
  }
  const english = Map.groupBy(
    ENGLISH_NAMES.split(", ").map((pair) => pair.split(" ")),
    ([han = ""]) => han,
  )
  for (const [name, entries] of chinaDivisions().byName) {
    const letters = own.get(name) ?? [...name].map((each) => syllables.get(each) ?? "?").join("")
    for (const { division, historical } of entries) {
      if (historical !== undefined) continue
      if (!letters.includes("?")) file(letters, division)
      for (const [, other = ""] of english.get(name) ?? []) file(other, division)
    }
  }
  return found
}

let built: ReadonlyMap<string, ReadonlySet<Division>> | undefined

/**
 * The divisions whose name, without the word for their rank, is written so in Latin letters: `haidian`, `harbin`,
 * `innermongolia`; small letters without blanks and apostrophes. Empty where none is.
 */
export const romanised = (letters: string): ReadonlySet<Division> => (built ??= build()).get(letters) ?? NONE

const NONE: ReadonlySet<Division> = new Set()
