/**
 * Series on the Chinese market per code of the marque (`marques`): `series=other names`. `~` marks names that mean a
 * car only behind their marque (`唐`, `408`, `发现`); the others imply it. Blanks in a name are written `_`. English
 * names stand in `SeriesAliases`. Sources: series columns of Chinese dealers' listings, 2024-06; later names and usual
 * misspellings from general knowledge, 2026-11.
 */
export const WELL_KNOWN_SERIES: Readonly<Record<string, string>> = {
  volkswagen:
    "朗逸=朗逸PLUS,朗怡,郎逸 帕萨特=帕沙特,新帕萨特,领驭 途观 途观L=途观l,途观L_PRO 途观X 途昂 途昂X 途岳 途铠 凌渡=凌渡L 速腾 迈腾 宝来=宝莱 高尔夫=Golf_GTI 高尔夫嘉旅 桑塔纳=普桑,新桑塔纳,桑塔那 " +
    "捷达=老捷达 途锐 甲壳虫 尚酷 辉腾 辉昂 探岳 探岳X 探歌 探影 蔚领 途安=途安L 夏朗 Polo=POLO,波罗 一汽大众CC=大众CC ~CC 朗行 朗境 威然 揽境 揽巡 途鉴 ID.3=ID3 ID.4_X=ID4X ID.4_CROZZ=ID4_CROZZ,ID.4 ID.6_X=ID6X ID.6_CROZZ=ID6_CROZZ 迈特威 凯路威 蔚揽 ~高7=高尔夫7",
  jetta: "捷达VA3=VA3 捷达VS5=VS5 捷达VS7=VS7 捷达VA7=VA7",
  audi: "A1 ~A3 A3L ~A4 A4L ~A5 A5L ~A6 A6L ~A7 A7L ~A8 A8L ~Q2 Q2L Q3=Q3_Sportback ~Q4 Q4_e-tron ~Q5 Q5L Q5_e-tron ~Q6 Q7 Q8 Q2L_e-tron e-tron ~TT ~R8 RS3 RS4 RS5 RS6 RS7 ~S3 ~S4 ~S5 ~S6 ~S7 ~S8 SQ5",
  bmw: "1系=一系,1系列 2系=二系,2系列 3系=三系,三系列,3系列 4系=四系,4系列 5系=五系,5系列 6系=六系,6系GT,6系列 7系=七系,7系列 8系=八系,8系列 ~X1 ~X2 ~X3 ~X4 ~X5 ~X6 ~X7 ~XM ~Z4 ~i3 ~i4 ~i5 ~i7 ~i8 ~iX ~iX1 ~iX3 ~M2 ~M3 ~M4 ~M5",
  mercedes:
    "A级=A级AMG B级 C级 E级 S级 G级 V级 R级 M级 ~CLA=CLA级 CLS=CLS级 GLA=GLA级 GLB=GLB级 GLC=GLC级 GLE=GLE级 GLS=GLS级 GLK=GLK级 ~GL=GL级 ~ML=ML级 SLK=SLK级 ~SL EQA EQB EQC EQE EQS EQE_SUV EQS_SUV 威霆 唯雅诺 凌特 ~大G 迈巴赫S级",
  mini: "~Cooper ~Countryman ~Clubman ~Paceman",
  smart: "~精灵#1=精灵1号,smart精灵#1 ~精灵#3=精灵3号 ~fortwo ~forfour",
  porsche: "卡宴=cayenne 帕拉梅拉=帕纳美拉,帕美 迈凯=macan,玛卡 博克斯特 卡曼 ~911 ~718 Taycan",
  skoda: "明锐 速派 昕锐 昕动 柯迪亚克 柯珞克 晶锐 柯米克 昊锐 野帝",
  bentley: "~飞驰 ~欧陆 慕尚 添越",
  rollsroyce: "古思特 ~幻影 魅影 曜影 库里南",
  lamborghini: "~Urus ~Huracan",
  maserati: "~总裁 吉博力 Levante=莱万特 格雷嘉",
  jaguar: "XEL ~XE XFL ~XF XJL ~XJ F-PACE E-PACE",
  landrover:
    "揽胜=路虎揽胜 揽胜运动版=揽胜运动 揽胜星脉=星脉 揽胜极光=极光 ~发现 发现4 发现5 发现3 发现神行=神行 发现运动版 ~卫士=卫士110 神行者2=神行者",
  volvo: "S90=S90L S60=S60L XC60 XC90 XC40 V60 V90 V40 S80=S80L S40 C40 EX30 EX90 EM90 ~EX60",
  polestar: "~极星2=Polestar_2 ~极星3=Polestar_3 ~极星4=Polestar_4",
  toyota:
    "卡罗拉=花冠,卡罗啦,卡罗拉锐放,卡罗拉双擎 凯美瑞=凯美锐,凯美端,凯美瑞双擎,佳美 汉兰达=汉蓝达 雷凌=雷凌双擎 普拉多=霸道,普拉达,Land_Cruiser_Prado 兰德酷路泽=陆巡,酷路泽,陆地巡洋舰 ~皇冠 皇冠陆放 ~海狮=丰田海狮,HIACE 海拉克斯=Hilux 普瑞维亚=大霸王 ~FJ 锐志 威驰=威驰FS 荣放=RAV4,RAV4荣放 致炫=致炫X 致享 亚洲龙 亚洲狮 威兰达 奕泽 C-HR=CHR " +
    "埃尔法=阿尔法,埃尔法双擎 坦途 柯斯达=考斯特 赛那=塞纳,赛纳,Sienna 格瑞维亚 凌尚 锋兰达 凌放 逸致 普锐斯=Prius 杰路驰 威尔法=Vellfire bZ4X bZ3=BZ3 bZ3X=BZ3X 铂智3X 铂智4X 铂智7 ~86 FJ酷路泽 红杉 汉兰达双擎 ~杰德",
  lexus: "~ES=雷克萨斯ES ~RX ~NX ~UX ~LX ~GX ~LS ~IS ~CT ~GS ~LM ~RC ~LC ~RZ",
  honda:
    "思域=斯域,恩域 雅阁=雅格,雅阁锐混动,锐混动雅阁 飞度=飞渡 缤智=宾智 奥德赛 冠道 皓影=浩影 致在 凌派 英仕派 艾力绅 CR-V=CRV XR-V=XRV UR-V=URV HR-V=HRV INSPIRE 享域 型格=Integra 锋范 竞瑞 哥瑞 思铂睿 思铭 杰德 极湃1=e:NP1 e:NS1 e:NS2 e:NP2 ~LIFE 歌诗图 ~P7 ~S7",
  acura: "~CDX ~RDX ~MDX ~TLX-L",
  nissan:
    "轩逸=轩毅,轩意,轩逸经典,经典轩逸,新轩逸 天籁=天赖 奇骏 逍客 骐达 ~阳光 骊威 玛驰 楼兰 劲客 途乐 途达 蓝鸟 西玛 纳瓦拉 艾睿雅=Ariya 探陆 帕拉索 NV200 ~N7 GT-R=GTR 帕拉丁",
  venucia: "启辰D60=D60 启辰T70=T70 启辰T60=T60 启辰T90=T90 启辰星 启辰大V=大V 启辰R50 启辰VX6",
  infiniti: "Q50L Q50 QX50 QX60 QX70 QX80 Q70L Q70 QX30 ESQ FX35 G25 QX56 Q60",
  mazda:
    "阿特兹 昂克赛拉=马自达3昂克赛拉,马3昂克赛拉,昂科赛拉,马3,马自达3 行也 CX-5=CX5 CX-4=CX4 CX-30=CX30 CX-7=CX7 CX-8=CX8 CX-50=CX50 马自达6=马6,睿翼,马自达六 EZ-6=EZ6 EZ-60=EZ60 MX-5 CX-3=CX3",
  mitsubishi: "~菱绅 ~君阁 ~格蓝迪 伊柯丽斯=Eclipse 欧蓝德EX 欧蓝德 帕杰罗=帕杰罗劲畅 劲炫 奕歌 翼神 蓝瑟 戈蓝 祺智",
  subaru: "森林人 傲虎 力狮 翼豹 ~XV BRZ",
  suzuki: "羚羊=长安羚羊 ~派喜 ~浪迪=昌河浪迪 雨燕 吉姆尼 奥拓 天语 锋驭 维特拉 启悦 北斗星 超级维特拉 利亚纳 凯泽西",
  isuzu:
    "D-MAX mu-X=牧游侠 ~瑞迈 铃拓 ~100P=五十铃100P ~600P=五十铃600P ~700P=五十铃700P ~KV100 ~KV600 ~KV800 ~M100 ~M600 ~VC46 ~EC7=EC700 ~FTR ~FVR ~FVZ ~GIGA=巨咖 ~ELF=翼放 ~翼放EC5 ~翼放EC7 ~竞技者",
  hyundai:
    "伊兰特 索纳塔=索纳塔八,索八,索九,索纳塔9 途胜=途胜L 胜达=全新胜达,新胜达 名图 瑞纳 悦动 朗动 领动 ix35 ix25 菲斯塔 逸行 瑞奕 悦纳 昂希诺 库斯途 帕里斯帝 雅尊 捷恩斯 沐飒 雅绅特 御翔 劳恩斯 EO羿欧",
  kia: "智跑=智跑Ace 索兰托 嘉华 狮跑 K2 ~K3 K4 K5=凯酷 福瑞迪 赛拉图 秀尔 傲跑 狮铂拓界 KX3 KX5 KX7 KX_CROSS 焕驰 奕跑 赛图斯 ~EV5 ~EV6 霸锐 凯绅",
  genesis: "~G70 ~G80 ~GV60 ~GV70 ~GV80",
  buick:
    "凯越=老凯越 英朗=英朗GT,英郎 威朗=威朗Pro 君威=君威GS 君越 昂科威=昂科威S,昂科威Plus 昂科旗 昂科拉=昂科拉GX 阅朗 GL8=gl8陆尊,GL8陆尊,GL8艾维亚,陆尊,世纪=~ GL6 微蓝6=Velite_6,微蓝 微蓝7 ~E5 昂扬 林荫大道 荣御 至境L7 至境世家",
  chevrolet:
    "科鲁兹=科鲁子,克鲁兹 科鲁泽 迈锐宝=麦锐宝 迈锐宝XL=迈锐宝xl 探界者 科帕奇 创酷 赛欧=塞欧 科沃兹 沃兰多 爱唯欧 景程 乐风 乐驰 创界 开拓者 星迈罗 畅巡 科迈罗=大黄蜂 索罗德 乐骋",
  cadillac: "ATS-L=ATSL XTS CT4 CT5 CT6 XT4 XT5 XT6 SRX SLS赛威=SLS CTS ATS IQ锐歌=锐歌 凯雷德 ~GT4 IQ傲歌",
  ford: "福克斯=福克思 蒙迪欧=蒙迪欧致胜 福睿斯 翼虎 翼搏 锐界=锐界L 探险者 金牛座 嘉年华 全顺=新世代全顺,新全顺 领界=领裕 撼路者=Everest 锐际 领睿 Mustang=野马,福特野马 猛禽=F-150猛禽,F150 途睿欧 麦柯斯 蒙迪欧EVO 烈马=Bronco 福特电马=Mach-E 游骑侠=Ranger",
  lincoln: "飞行家 冒险家 航海家 领航员 ~大陆 MKZ MKC MKX ~Z",
  jeep: "牧马人 大切诺基 自由光 指南者 自由侠 角斗士 大指挥官 ~指挥官 切诺基",
  dodge: "酷威 酷博 ~道奇Ram",
  chrysler: "300C 大捷龙 铂锐",
  tesla:
    "Model_3=Model3,毛豆3,莫德3,特斯拉3 Model_Y=ModelY,毛豆Y,特斯拉Y Model_Y_L=ModelYL Model_S=ModelS Model_X=ModelX Cybertruck=赛博皮卡",
  peugeot: "~408 ~308 ~508=508L ~301 ~2008 ~3008 ~4008 ~5008 ~307 ~207 ~206 ~408X=凡尔赛X ~607",
  citroen:
    "神龙富康=富康988 天逸 凡尔赛 世嘉 爱丽舍=爱丽舍三厢,新爱丽舍 C4L 毕加索 凯旋 富康 C3-XR=C3XR 云逸 ~C6 ~C5 C4世嘉 雪铁龙C2 ~C2 天逸C5",
  ds: "~DS7 ~DS5 ~DS6 ~DS4S ~DS9",
  renault: "科雷傲 科雷嘉 卡缤 科雷缤 风朗 塔利斯曼 纬度",
  fiat: "菲翔 致悦 菲跃 博悦",
  alfaromeo: "朱丽叶 斯坦维",
  iveco: "~欧胜 ~得意=得意V ~宝迪 ~褚士 ~Daily=daily ~聚星 ~V35 ~A50 ~A42 ~V48 ~NJ6",
  byd:
    "~秦 ~汉 ~唐 ~宋 ~元 秦PLUS=秦PLUS_DM-i,秦PLUS_EV,秦plus 秦L=秦L_DM-i 秦Pro=秦PRO,秦Pro_DM 秦100 汉EV=汉ev 汉DM=汉DM-i,汉DMi 汉L 唐DM=唐DM-i,唐dmi 唐EV 唐L 宋PLUS=宋PLUS_DM-i,宋plus 宋Pro=宋PRO 宋MAX=宋max 宋L=宋L_DM-i,宋L_EV 元PLUS=元plus 元Pro=元PRO 元UP " +
    "海豚 ~海豹 海豹06 海豹05 海豹07 海狮07=海狮07EV,海狮07DM-i 海狮06 海狮05 海鸥 驱逐舰05 护卫舰07 ~F3=F3R ~F0 ~F6 ~S6 ~S7 ~G3 ~G6 速锐 思锐 ~L3 ~e2 ~e3 ~e5 ~e6 ~夏 ~e9 宋DM=宋DM-i 元EV=元ev 元EV360 秦EV=秦ev ~D1 ~S2 ~G5 ~钛3 ~M6",
  denza: "~D9=腾势D9,D9_DM-i ~N7=腾势N7 ~N8=N8L ~X=腾势X ~Z9=Z9GT ~N9=腾势N9",
  yangwang: "~U8 ~U9 ~U7",
  fangchengbao: "豹5 豹8 豹3 钛7 钛3",
  geely:
    "帝豪=帝豪EC7,新帝豪,帝豪GS,帝豪GL,帝豪EV,帝豪L 博越=博越L,博越X,博越PRO,博越COOL 博瑞=博瑞GE 星越=星越S 星越L 星瑞 缤越=缤越COOL,缤越PRO 缤瑞 远景=远景X3,远景X6,远景SUV,远景S1 豪越=豪越L 嘉际 熊猫mini=熊猫MINI,熊猫 ~自由舰 ~金刚 ~金鹰 ~海景 银河L7 银河L6 银河E8 银河E5 银河A7 银河M9 银河V900 星愿=银河星愿 银河星舰7=星舰7 ~ICON 豪情 ~全球鹰 美人豹 ~牛仔 ~英伦 优利欧 ~美日 中国龙 ~TX4=英伦TX4 ~SC7 ~SX7",
  geometry: "~几何A 几何C 几何E=几何E萤火虫 几何G6 几何M6",
  lynkco: "~01 ~02 ~03=03+ ~05 ~06 ~07 ~08=08_EM-P ~09 ~900 ~10 ~Z10 ~Z20",
  zeekr: "~001 ~007=007GT ~009 ~X ~7X ~MIX ~9X",
  greatwall:
    "~炮=长城炮,山海炮,金刚炮,商用炮,乘用炮,炮越野版 风骏5=风骏,风骏7,风骏6 腾翼C30=C30,长城C30 ~C50=腾翼C50 ~M4 凌傲 酷熊 ~精灵 赛弗",
  haval:
    "~H6=H6_Coupe,H6S,第三代H6 ~H1 ~H2=H2s ~H3 ~H4 ~H5 ~H7 ~H8 ~H9 ~M6=M6_PLUS ~F5 ~F7=F7x 大狗=哈弗大狗,二代大狗 ~初恋 赤兔 神兽 酷狗 枭龙MAX=枭龙 猛龙 哈弗H5 哈弗H6 哈弗H9",
  wey: "VV5 VV6 VV7=VV7c,VV7s 摩卡 玛奇朵 拿铁 蓝山=魏牌蓝山 高山=魏牌高山",
  ora: "好猫=好猫GT 白猫 黑猫 闪电猫 芭蕾猫 欧拉R1 欧拉iQ",
  tank: "~300=坦克300 ~400=坦克400 ~500=坦克500 ~700=坦克700",
  changan:
    "逸动=逸动PLUS,逸动DT,逸动XT,逸动EV CS75=CS75PLUS,CS75_PLUS CS35=CS35PLUS,CS35_PLUS CS55=CS55PLUS,CS55_PLUS CS95 CS15 CS85=CS85_COUPE 悦翔=悦翔V3,悦翔V7 睿骋=睿骋CC UNI-T=UNIT UNI-K=UNIK UNI-V=UNIV UNI-Z 锐程CC=锐程 奔奔=奔奔E-Star,奔奔mini,奔奔EV Lumin=糯玉米,长安Lumin 志翔 致尚XT 长安之星=之星 启源A05 启源A07 启源Q05 启源A06 启源Q07 ~启源C798 览拓者 ~猎手 神骐=长安神骐,神骐T10,神骐T20,神骐T30,神骐F30,神骐PLUS 跨越王=长安跨越王,跨越王X1,跨越王X3,跨越王X5 ~跨越者=跨越者D5 ~跨越星V5=跨越星,跨越V5 ~新豹=跨越新豹,新豹T3,新豹MINI,新豹3 ~星卡=长安星卡 ~星光 ~长安之星2 奔奔estar",
  oshan: "欧尚X7=欧尚X7PLUS ~X7 欧尚X5=欧尚X5PLUS ~X5 欧尚Z6 ~Z6 ~科赛=科赛5 ~A600 ~A800 ~X70A ~长行",
  kaicene: "睿行M80 睿行M60 睿行M90 睿行S50 ~F70",
  deepal: "深蓝SL03=SL03 ~深蓝S7 ~S7 ~S07 ~L07 ~G318=深蓝G318 ~S05 ~S09",
  avatr: "~11 ~12 ~07 ~06",
  chery:
    "瑞虎8=瑞虎8PLUS,瑞虎8_PLUS,瑞虎8PRO,瑞虎8_PRO 瑞虎7=瑞虎7PLUS,瑞虎7_PLUS 瑞虎5=瑞虎5x,瑞虎5X 瑞虎3=瑞虎3x,瑞虎3X 瑞虎9 ~瑞虎=老瑞虎 艾瑞泽5=艾瑞泽5PLUS,艾瑞泽5_PLUS,艾瑞泽5GT 艾瑞泽7 艾瑞泽8 艾瑞泽3 艾瑞泽GX ~艾瑞泽EX 风云A8 风云T9 风云T10 ~风云T11 ~QQ ~QQ3 QQ冰淇淋=冰淇淋 小蚂蚁=eQ1 ~E3 ~E5 ~A3 ~A5 旗云 风云2 东方之子 欧萌达 探索06 无界Pro 舒享家",
  jetour:
    "捷途X70=捷途X70PLUS,捷途X70S ~X70=X70_PLUS,X70S,X70M 捷途X90=捷途X90PLUS ~X90=X90_PLUS ~X95 旅行者=捷途旅行者 大圣=捷途大圣 山海L9=捷途山海L9 山海T2 捷途山海L7 ~自由者",
  exeed: "揽月=星途揽月 凌云=星途凌云 追风=星途追风 瑶光=星途瑶光 ~TX ~LX ~TXL ~VX 星纪元ES 星纪元ET",
  cowin: "~X3 ~X5 ~V3 ~C3 炫界 轩度",
  roewe:
    "~350 ~360 ~550=e550 ~750 ~950 RX5=RX5_MAX,RX5_PLUS,RX5MAX,eRX5 RX3 RX8 RX9 i5=荣威i5 i6=荣威i6,i6_MAX,ei6 ~D7=D7_DMH Ei5 鲸 龙猫 科莱威CLEVER=科莱威,Clever iMAX8 ~D5X ~ERX5 ~W5",
  mg: "~3 ~5 ~6 ~7 ~4=MG4_EV MG3=名爵3 MG5=名爵5 MG6=名爵6 MG7=名爵7 MG4=MULAN,名爵4 ~ZS=名爵ZS ~HS=名爵HS ~GS=锐腾 ~EZS 领航=名爵领航 Cyberster ~MG_ONE",
  maxus:
    "~RV80=大通RV80 ~RV90=大通RV90 ~RG10=大通RG10,生活家RG10 ~H90 ~新途V80=新途 ~G70 ~EV30 ~EV80 ~EV90 ~D60E ~MIFA_9=MIFA9 ~MIFA_7=MIFA7 ~大家7 ~大拿V1 ~大通V90 ~大通T70 ~大通T90 ~G10 ~G50 ~G90 ~D60 ~D90=D90_Pro ~V80 ~V90 ~T60 ~T70 ~T90 星际=星际X,星际R ~领地 ~大家9 大通G10 大通V80 大通D90",
  im: "~L7 ~LS7 ~LS6 ~L6 智己LS6 智己L7",
  wuling:
    "宏光=五菱宏光,宏光S,宏光V,宏光PLUS 宏光S 宏光S3 宏光V 宏光PLUS 宏光MINIEV=宏光MINI,宏光miniev,五菱mini,五菱MINI,MINIEV 宏光MINIEV马卡龙=马卡龙 缤果=宾果,五菱缤果 缤果S 缤果PLUS ~星光 ~星光S 凯捷 佳辰 ~星辰 星驰 荣光=五菱荣光,荣光V,荣光S 五菱之光=之光 ~五菱征程 征程 NanoEV=五菱Nano 晴空 扬光 ~云海 鸿途 ~荣光小卡=五菱荣光小卡,荣光小卡 荣光新卡=五菱荣光新卡 ~龙卡=五菱龙卡 ~电卡=五菱电卡 之光小卡 ~红标 ~黄金卡 ~扬光EV ~荣光EV",
  baojun:
    "~510=宝骏510 ~530=宝骏530 ~730=宝骏730 ~310=宝骏310,310W ~560=宝骏560 ~630=宝骏630 ~610 ~360=宝骏360 ~330 E100=宝骏E100 E200=宝骏E200 E300=宝骏E300 RS-3=RS3宝骏 ~RC-5 ~RC-6 ~RM-5 ~RS-5 ~RS-7 KiWi_EV=KiWi 悦也=宝骏悦也 云朵=宝骏云朵 ~云光 ~享境 ~Valli ~乐驰",
  trumpchi:
    "GS3=传祺GS3,GS3影速 GS4=传祺GS4,GS4PLUS,GS4_PLUS GS5=传祺GS5 GS7 GS8=传祺GS8 GA4 GA5 GA6 GA8 GA3=GA3S GM6 GM8=传祺GM8 影豹 影酷 ~M6=传祺M6 ~M8=传祺M8,M8宗师 ~E8 ~E9=传祺E9 ~S7 ~向往S7 ~E3 GE3=GE3",
  aion: "AION_S=埃安S,AIONS,Aion_S_Plus,AION_S_MAX AION_Y=埃安Y,AIONY,AION_Y_Plus AION_V=埃安V,AIONV,埃安霸王龙 AION_LX=埃安LX AION_UT=埃安UT AION_RT=埃安RT ~S ~Y ~V ~LX ~UT ~RT 昊铂GT 昊铂HT 昊铂SSR",
  hongqi:
    "~H5=红旗H5 ~H7=红旗H7 ~H9=红旗H9 ~HS5=红旗HS5 ~HS7 ~HS3 ~E-HS9=EHS9 ~E-HS3 ~E-QM5=EQM5,红旗E-QM5 ~H6 ~HQ9 ~L5 ~EH7 ~EHS7 ~E001 ~盛世",
  bestune: "~B50 ~B70 ~B90 ~X40 ~X80 ~T33 ~T55 ~T77=T77_PRO ~T99 ~B30 ~NAT ~小马=奔腾小马 ~T90 ~悦意03",
  baic: "BJ40=北京BJ40,BJ40L,BJ40_PLUS BJ80 BJ60 BJ30 BJ20 BJ90 ~EU5=北京EU5 ~EU7 ~EX3 ~EX5 EC180 EC200 ~EC3 ~EU260 ~X7=北京X7 ~X3=北京X3 ~X5=北京X5 ~U5=北京U5 魔方=北京魔方 绅宝D50=绅宝 绅宝X25 绅宝X35 绅宝X55 ~E150EV 威旺M20=威旺 幻速S3=幻速 幻速H3 勇士 战旗 ~212",
  arcfox: "阿尔法S=极狐阿尔法S,极狐S 阿尔法T=极狐阿尔法T 考拉=极狐考拉 ~T5=极狐T5 ~S5=极狐S5 ~T1 ~αT ~αS",
  jac: "和悦=和悦RS,和悦A30,和悦三厢 同悦 ~瑞风S3 ~iEV6E iEV7=iEV7S ~帅铃T6 ~帅铃T8 悦悦 宾悦 骏铃=江淮骏铃,骏铃V3,骏铃V5,骏铃V6,骏铃V7,骏铃V8,骏铃E3,骏铃E6 帅铃=江淮帅铃,帅铃Q3,帅铃Q6,帅铃Q7,帅铃H330,帅铃E,帅铃i5 康铃=江淮康铃,康铃J3,康铃J5,康铃H3,康铃X5 格尔发=江淮格尔发,格尔发A5,格尔发K5,格尔发K7 恺达=江淮恺达,恺达X5,恺达X6,恺达X7,恺达EX6 ~威铃=威铃K6 ~跨越=江淮跨越 ~星锐=江淮星锐 ~悍途=江淮悍途 ~1卡=江淮1卡 ~德沃斯=德沃斯V7,德沃斯V8,德沃斯V9 ~好运=好运1号 ~瑞铃 嘉悦A5 ~嘉悦X7 嘉悦X4",
  sehol: "思皓X8 思皓E10X=E10X 花仙子=思皓花仙子 思皓X4 思皓X6 思皓A5 思皓爱跑",
  refine: "瑞风M3 瑞风M4 瑞风M5 瑞风M6 瑞风S2 瑞风S3 瑞风S5 瑞风S7 瑞风R3 瑞风RF8",
  aeolus: "奕炫=奕炫GS,奕炫MAX ~A60 ~AX7=风神AX7 ~AX5 ~AX3 ~AX4 ~S30 ~H30=H30_Cross 皓极 皓瀚 ~E70 ~L7 ~L8",
  forthing:
    "菱智=风行菱智,菱智M3,菱智M5,菱智V3 景逸=景逸X5,景逸X3,景逸S50,景逸XV ~T5=风行T5 T5_EVO ~游艇 ~雷霆 ~星海 ~M4 ~M6=风行M6 ~F600=风行F600 ~M7",
  dfsk: "~风光580 ~580=风光580 ~330=风光330 ~370=风光370 ~360=风光360 ~500=风光500 ~ix5=风光ix5 ~S560=风光S560 ~E3 ~MINIEV ~小康K07",
  voyah: "~FREE 梦想家 ~追光 ~岚图知音 ~知音 ~岚图泰山",
  aito: "~M5=问界M5 ~M7=问界M7 ~M9=问界M9 ~M8=问界M8",
  luxgen: "大7=大7SUV ~纳5 ~U6=优6 ~U5",
  soueast: "~V3菱悦=菱悦,菱悦V3 ~V5菱致=菱致 ~DX7=东南DX7 ~DX3=东南DX3 ~DX5 ~得利卡=得利卡",
  haima: "海马S5 ~S5 ~S7 福美来 海福星 ~8S=海马8S ~7X=海马7X ~M3 ~M6 普力马 丘比特 ~骑士 欢动 海马3 ~海马7 ~爱尚EV",
  zotye:
    "~T600=众泰T600 ~SR9=众泰SR9 ~SR7=众泰SR7 ~T700 ~T300 ~T500 ~2008 ~5008 ~Z300 ~Z700 大迈X5=大迈 大迈X7 ~云100 ~江南TT=江南奥拓",
  brilliance:
    "骏捷=骏捷FRV,骏捷FSV,骏捷CROSS ~V3=中华V3 ~V5=中华V5 ~V6 ~V7=中华V7 ~H330=中华H330 ~H530=中华H530 ~H320 尊驰 酷宝",
  jinbei:
    "阁瑞斯 ~海狮 ~大海狮 智尚S30 ~蒂阿兹 ~小金牛=金杯小金牛 ~领骐 ~T30=金杯T30 ~T32=金杯T32 ~T52 ~骐运 ~海狮王 ~新海狮=新海狮S,新海狮EV,新海狮X30L,海狮X30L ~观境 ~F50 ~S50 ~750 ~小海狮",
  lifan: "~520 ~620 ~720 ~X60=力帆X60 ~X50 ~320 ~820 迈威 轩朗",
  huatai: "圣达菲=华泰圣达菲 路盛E70 特拉卡 宝利格",
  leopaard: "~猎豹CS10 ~CS10=猎豹CS10 ~CS9=猎豹CS9 ~Q6 ~黑金刚=猎豹黑金刚 ~飞腾 ~CS6 ~Mattu",
  qoros: "~3=观致3 ~5=观致5 ~7=观致7",
  changhe: "~Q25 ~Q35 ~M50 福瑞达 爱迪尔 ~M70",
  landwind: "~陆风X7 ~X7=陆风X7 ~X8 ~X5 ~X2 ~逍遥 ~荣曜",
  jmc: "宝典=江铃宝典 ~域虎=域虎3,域虎5,域虎7,域虎9 驭胜S350=驭胜 驭胜S330 ~特顺=江铃特顺 凯运=江铃凯运,凯运蓝鲸,凯运强劲版,凯运升级版 ~顺达=江铃顺达,顺达小卡 ~凯威 ~蓝鲸 ~福顺=江铃福顺 ~大道=江铃大道 ~晶马 ~宝威 ~骐铃 ~E路达 ~E200=易至EV3=~ ~凯锐",
  foton:
    "~萨普 拓陆者=福田拓陆者 ~伽途=伽途im6 ~蒙派克 ~风景=风景G7,风景G9 祥菱=福田祥菱,祥菱M,祥菱V,祥菱M1,祥菱M2,祥菱V1 图雅诺=福田图雅诺,图雅诺S,图雅诺E 欧马可=福田欧马可,欧马可S1,欧马可S3,欧马可S5,欧马可智蓝 奥铃=福田奥铃,奥铃CTX,奥铃TX,奥铃M卡,奥铃速运,奥铃捷运,奥铃新捷运,奥铃大黄蜂,奥铃智蓝 欧曼=福田欧曼,欧曼GTL,欧曼EST,欧曼EST-A,欧曼银河,欧曼ETX,欧曼GTL-E,欧曼VT,欧曼行星,欧曼自动挡 欧航=欧航R,福田欧航 ~时代=福田时代,时代领航,时代小卡之星,小卡之星,领航S1,时代轻卡,时代金刚,时代M3 ~征服者 ~火星 瑞沃=福田瑞沃,瑞沃ES3,瑞沃ES5 ~驭菱 ~康瑞 ~将军 ~大将军=福田大将军 ~智蓝 ~山海 ~雷萨",
  zxauto: "~威虎 ~领主 ~旗舰A9 ~小老虎",
  huanghai: "~N1 ~N2 ~旗胜 ~大柴神",
  qingling: "~TAGA=TAGA皮卡 ~100P=庆铃100P ~600P=庆铃600P ~700P=庆铃700P ~KV100 ~KV600 ~M100 ~VC46 ~五十铃100P",
  sinotruk:
    "豪沃=HOWO,豪沃T5G,豪沃T7H,豪沃TX,豪沃TH7,豪沃A7,HOWO-7,HOWO7,HOWO-T7H,HOWO-A7,HOWO-TX,HOWO_MAX,豪沃MAX,重汽豪沃 ~T5G ~T7H ~TH7 汕德卡=SITRAK,汕德卡C7H,汕德卡C5H,汕德卡G7,汕德卡G7S,汕德卡G7H,重汽汕德卡 斯太尔=斯太尔M5G,斯太尔D7B,斯太尔DM5G 豪瀚=豪瀚N7G,豪瀚N7W,豪瀚J5G,豪瀚J7G ~黄河=黄河X7 ~统帅=豪沃统帅,HOWO统帅 ~悍将=豪沃悍将,HOWO悍将 ~追梦=豪沃追梦 ~智相 ~金王子 ~豪曼=豪曼H3,豪曼H5 ~王牌=成都王牌 ~C7H ~G7S ~G7 ~豪运",
  shacman:
    "德龙=陕汽德龙,德龙F2000,德龙F3000,德龙M3000,德龙M3000S,德龙新M3000,德龙L3000,德龙L5000,德龙X3000,德龙X5000,德龙X5000S,德龙X6000,德龙H3000,德龙K3000,德龙新M3000E ~X3000=陕汽X3000 ~X5000=陕汽X5000 ~X6000=陕汽X6000 ~M3000=陕汽M3000,M3000S ~F3000=陕汽F3000 ~L3000 ~F2000 ~奥龙 轩德=轩德X6,轩德X9,轩德翼3,轩德翼6 ~德御 ~智云=陕汽智云",
  kinglong: "~海狮=金龙海狮 ~凯特=金龙凯特 ~凯锐浩克 ~龙威 ~凯歌",
  goldendragon: "~海狮=金旅海狮 ~考斯特",
  yutong: "~宇威 ~T7=宇通T7 ~ZK6 ~校车",
  ruichi: "~EC35=瑞驰EC35 ~EC31 ~C5=瑞驰C5 ~EC71 ~D5",
  xinyuan: "~T20S=鑫源T20S ~T3=鑫源T3 ~T22S ~T50EV ~T52S ~X30L=鑫源X30L ~小海狮",
  lotus: "~Eletre=繁花 ~Emeya=繁花GT ~Emira ~Evora ~Elise",
  nio: "ES6 ES8 EC6 ET7 ET5=ET5T ES7 EC7 ET9 ~萤火虫 ~乐道L60",
  xpeng: "~P7=P7i,P7+ ~P5 ~G3=G3i ~G6 ~G9 ~X9 ~G7 MONA_M03=小鹏MONA,小鹏M03,M03",
  lixiang: "~ONE=理想one ~L6=理想L6 ~L7=理想L7 ~L8=理想L8 ~L9=理想L9 ~MEGA=理想MEGA ~i8 ~i6",
  leapmotor: "~T03=零跑T03 ~C01=零跑C01 ~C11=零跑C11,C11增程 ~C10=零跑C10 ~S01 ~C16=零跑C16 ~B10 ~B01",
  neta: "~V=哪吒V ~U=哪吒U,U_Pro ~S=哪吒S ~N01=哪吒N01 ~AYA=哪吒AYA ~X=哪吒X ~L=哪吒L ~GT=哪吒GT",
  weltmeister: "~EX5=威马EX5 ~W6=威马W6 ~EX6=威马EX6 ~E.5",
  hiphi: "~X=高合HiPhi_X ~Z ~Y",
  xiaomi: "SU7=小米SU7,苏七,小米苏7,SU7_Ultra YU7=小米YU7,小米歪7",
}
