/** Activity names as planners write them, by language, with the code page of Windows in that language. */
export interface Vocabulary {
  readonly language: string;
  readonly codePage: string;
  readonly names: readonly string[];
}

const list = (names: string): readonly string[] => names.split(',').map((name) => name.trim());

/** Languages whose code pages must be detected from the file alone. */
export const vocabularies: readonly Vocabulary[] = [
  {
    language: 'Russian',
    codePage: 'windows-1251',
    names: list(
      'Бетонирование плиты, Разработка котлована, Устройство фундамента, Монтаж металлоконструкций, Армирование колонн, Кладка наружных стен, Прокладка кабеля, Пусконаладочные работы, Испытание трубопроводов, Поставка оборудования, Согласование проекта, Земляные работы, Обратная засыпка, Монтаж кровли, Отделочные работы, Устройство стяжки, Установка окон, Сдача объекта заказчику, Благоустройство территории, Монтаж опалубки перекрытия, Гидроизоляция подвала, Рабочая документация, Забивка свай, Вентиляция и кондиционирование, Ввод в эксплуатацию, Закупка материалов',
    ),
  },
  {
    language: 'Arabic',
    codePage: 'windows-1256',
    names: list(
      'صب الخرسانة المسلحة, أعمال الحفر, أعمال الردم والدك, تركيب الهيكل المعدني, حديد التسليح للأعمدة, بناء الجدران الخارجية, مد الكابلات الكهربائية, أعمال التشغيل والاختبار, اختبار الأنابيب, توريد المعدات, اعتماد المخططات, أعمال العزل المائي, أعمال السقف, أعمال التشطيبات, تركيب النوافذ والأبواب, تسليم المشروع للمالك, تنسيق الموقع, أعمال النجارة والشدات, عزل القبو, المخططات التنفيذية, دق الخوازيق, التهوية والتكييف, أعمال السباكة, شراء المواد, تجهيز الموقع, الأعمال الكهربائية للدور الأرضي',
    ),
  },
  {
    language: 'Greek',
    codePage: 'windows-1253',
    names: list(
      'Σκυροδέτηση πλάκας, Εκσκαφή θεμελίων, Επιχώσεις και συμπύκνωση, Τοποθέτηση μεταλλικού σκελετού, Οπλισμός υποστυλωμάτων, Τοιχοποιία εξωτερικών τοίχων, Όδευση καλωδίων, Δοκιμές και θέση σε λειτουργία, Δοκιμή σωληνώσεων, Προμήθεια εξοπλισμού, Έγκριση μελέτης, Χωματουργικές εργασίες, Στεγάνωση υπογείου, Κατασκευή στέγης, Εργασίες αποπεράτωσης, Τοποθέτηση κουφωμάτων, Παράδοση έργου, Διαμόρφωση περιβάλλοντος χώρου, Ξυλότυποι ισογείου, Μόνωση δώματος, Σχέδια εφαρμογής, Πασσαλόπηξη, Κλιματισμός και αερισμός, Υδραυλικά, Αγορά υλικών, Ηλεκτρολογικές εγκαταστάσεις',
    ),
  },
  {
    language: 'Polish',
    codePage: 'windows-1250',
    names: list(
      'Betonowanie płyty fundamentowej, Roboty ziemne i wykopy, Montaż konstrukcji stalowej, Zbrojenie słupów, Murowanie ścian zewnętrznych, Układanie kabli, Rozruch i próby końcowe, Próba szczelności rurociągów, Dostawa urządzeń, Uzgodnienie projektu, Zasypywanie fundamentów, Pokrycie dachu, Roboty wykończeniowe, Wylewka posadzki, Montaż okien i drzwi, Odbiór końcowy budynku, Zagospodarowanie działki, Szalunki stropu nad piętrem, Izolacja przeciwwilgociowa ław, Dokumentacja powykonawcza, Wbijanie pali żelbetowych, Wentylacja i klimatyzacja, Pozwolenie na użytkowanie, Zakup materiałów, Przyłącze wody i gazu, Prace przygotowawcze na działce',
    ),
  },
  {
    language: 'Turkish',
    codePage: 'windows-1254',
    names: list(
      'Temel betonu dökülmesi, Kazı işleri, Dolgu ve sıkıştırma, Çelik konstrüksiyon montajı, Kolon donatısı, Dış duvar örülmesi, Kablo çekilmesi, Devreye alma ve testler, Boru hattı basınç testi, Ekipman tedariği, Proje onayı, Su yalıtımı, Çatı kaplaması, İnce işler, Şap dökülmesi, Pencere ve kapı montajı, Geçici kabul, Çevre düzenlemesi, Döşeme kalıbı, Bodrum yalıtımı, Uygulama çizimleri, Kazık çakılması, Havalandırma ve iklimlendirme, İşletmeye alınması, Malzeme satın alınması, Şantiye kurulumu',
    ),
  },
  {
    language: 'Chinese (simplified)',
    codePage: 'gb18030',
    names: list(
      '混凝土浇筑, 基坑开挖, 土方回填, 钢结构安装, 柱钢筋绑扎, 外墙砌筑, 电缆敷设, 系统调试, 管道试压, 设备采购, 图纸审批, 地下室防水, 屋面施工, 装饰装修工程, 地面找平, 门窗安装, 竣工验收, 室外景观工程, 楼板支模, 桩基施工, 施工图设计, 通风空调安装, 给排水管道安装, 材料进场, 施工准备, 电气设备安装',
    ),
  },
  {
    language: 'Japanese',
    codePage: 'shift_jis',
    names: list(
      'コンクリート打設, 基礎掘削工事, 埋戻し工事, 鉄骨建方, 柱鉄筋組立, 外壁工事, ケーブル敷設, 試運転調整, 配管耐圧試験, 機器納入, 設計図承認, 地下防水工事, 屋根工事, 内装仕上げ工事, 床下地調整, 窓・ドア取付け, 竣工検査, 外構工事, 型枠組立, 杭打ち工事, 施工図作成, 空調換気設備工事, 給排水配管, 資材調達, 仮設準備工, 電気設備取付け',
    ),
  },
  {
    language: 'Korean',
    codePage: 'euc-kr',
    names: list(
      '콘크리트 타설, 기초 굴착 공사, 되메우기 및 다짐, 철골 설치, 기둥 철근 배근, 외벽 조적 공사, 케이블 포설, 시운전 및 조정, 배관 압력 시험, 장비 납품, 도면 승인, 지하 방수 공사, 지붕 공사, 내부 마감 공사, 바닥 미장, 창호 설치, 준공 검사, 조경 공사, 슬래브 거푸집, 말뚝 박기, 시공 도면 작성, 공조 설비 설치, 급배수 배관, 자재 구매, 가설 준비 공사, 전기 설비 설치',
    ),
  },
];

/** More languages of the same and of rarer code pages. */
export const furtherVocabularies: readonly Vocabulary[] = [
  {
    language: 'Chinese (traditional)',
    codePage: 'big5',
    names: list(
      '混凝土澆置, 基坑開挖, 土方回填, 鋼結構安裝, 柱鋼筋綁紮, 外牆砌築, 電纜敷設, 系統測試, 管道試壓, 設備採購, 圖面審查, 地下室防水, 屋頂施工, 室內裝修工程, 地坪整平, 門窗安裝, 竣工驗收, 景觀工程, 樓板模板, 基樁施工, 施工圖繪製, 空調設備安裝, 給排水管線, 材料進場, 施工準備, 電氣設備安裝',
    ),
  },
  {
    language: 'Ukrainian',
    codePage: 'windows-1251',
    names: list(
      'Бетонування плити, Розробка котловану, Влаштування фундаменту, Монтаж металоконструкцій, Армування колон, Мурування зовнішніх стін, Прокладання кабелю, Пусконалагоджувальні роботи, Випробування трубопроводів, Постачання обладнання, Погодження проєкту, Земляні роботи, Зворотна засипка, Монтаж покрівлі, Оздоблювальні роботи, Встановлення вікон, Здача об’єкта, Благоустрій території, Опалубка перекриття, Гідроізоляція підвалу',
    ),
  },
  {
    language: 'Czech',
    codePage: 'windows-1250',
    names: list(
      'Betonáž základové desky, Výkopové práce, Zásypy a hutnění, Montáž ocelové konstrukce, Výztuž sloupů, Zdění obvodových stěn, Pokládka kabelů, Uvedení do provozu, Tlaková zkouška potrubí, Dodávka zařízení, Schválení projektu, Zemní práce, Hydroizolace suterénu, Střešní krytina, Dokončovací práce, Osazení oken a dveří, Předání díla, Terénní úpravy, Bednění stropu, Prováděcí dokumentace, Vrtání pilot, Vzduchotechnika a klimatizace',
    ),
  },
  {
    language: 'Hungarian',
    codePage: 'windows-1250',
    names: list(
      'Alaplemez betonozása, Földmunka és tükörkészítés, Visszatöltés és tömörítés, Acélszerkezet szerelése, Pillérek vasalása, Külső falazás, Kábelfektetés, Üzembe helyezés, Nyomáspróba, Berendezések szállítása, Terv jóváhagyása, Pince vízszigetelése, Tetőfedés, Befejező munkák, Nyílászárók beépítése, Műszaki átadás, Tereprendezés, Födém zsaluzása, Kiviteli tervek, Cölöpözés, Szellőzés és légkondicionálás',
    ),
  },
  {
    language: 'Hebrew',
    codePage: 'windows-1255',
    names: list(
      'יציקת בטון, עבודות חפירה, מילוי והידוק, הרכבת קונסטרוקציה, זיון עמודים, בניית קירות חוץ, הנחת כבלים, הרצה ובדיקות, בדיקת לחץ צנרת, אספקת ציוד, אישור תוכניות, איטום מרתף, עבודות גג, עבודות גמר, התקנת חלונות ודלתות, מסירת הפרויקט, פיתוח שטח, תבניות תקרה, תכנון מפורט, קידוח כלונסאות, מיזוג אוויר ואוורור',
    ),
  },
  {
    language: 'Thai',
    codePage: 'windows-874',
    names: list(
      'เทคอนกรีตฐานราก, งานขุดดิน, งานถมดินและบดอัด, ติดตั้งโครงสร้างเหล็ก, ผูกเหล็กเสา, ก่อผนังภายนอก, เดินสายไฟฟ้า, ทดสอบระบบ, ทดสอบแรงดันท่อ, จัดส่งอุปกรณ์, อนุมัติแบบ, งานกันซึมชั้นใต้ดิน, งานหลังคา, งานตกแต่งภายใน, ติดตั้งประตูหน้าต่าง, ส่งมอบงาน, งานภูมิทัศน์, งานแบบหล่อพื้น, ตอกเสาเข็ม, ระบบปรับอากาศ',
    ),
  },
  {
    language: 'Lithuanian',
    codePage: 'windows-1257',
    names: list(
      'Pamatų betonavimas, Žemės darbai, Užpylimas ir tankinimas, Plieninių konstrukcijų montavimas, Kolonų armavimas, Išorinių sienų mūrijimas, Kabelių tiesimas, Paleidimo ir derinimo darbai, Vamzdynų bandymas, Įrangos tiekimas, Projekto derinimas, Rūsio hidroizoliacija, Stogo įrengimas, Apdailos darbai, Langų ir durų montavimas, Statinio pridavimas, Aplinkos tvarkymas, Perdangos klojiniai, Darbo brėžiniai, Polių kalimas',
    ),
  },
  {
    language: 'Vietnamese',
    codePage: 'windows-1258',
    names: list(
      'Đổ bê tông móng, Đào đất hố móng, Đắp đất và đầm nén, Lắp dựng kết cấu thép, Lắp đặt cốt thép cột, Xây tường ngoài, Kéo rải cáp điện, Chạy thử và nghiệm thu, Thử áp lực đường ống, Cung cấp thiết bị, Phê duyệt bản vẽ, Chống thấm tầng hầm, Thi công mái, Hoàn thiện nội thất, Lắp đặt cửa sổ, Bàn giao công trình, Cảnh quan sân vườn, Ván khuôn sàn, Ép cọc bê tông, Hệ thống điều hòa thông gió',
    ),
  },
];

/** Western European names, some with few characters beyond ASCII: they must still be read as Western European. */
export const westernVocabularies: readonly Vocabulary[] = [
  {
    language: 'French',
    codePage: 'windows-1252',
    names: list(
      'Bétonnage de la dalle, Terrassement général, Montage de la charpente métallique, Ferraillage des poteaux, Maçonnerie extérieure, Câblage électrique, Essais et mise en service, Livraison des équipements, Étanchéité du sous-sol, Façade côté rue, Réception des travaux, Aménagements extérieurs, Plans d’exécution, Réseaux enterrés, Second œuvre, Permis de construire délivré',
    ),
  },
  {
    language: 'German',
    codePage: 'windows-1252',
    names: list(
      'Betonieren der Bodenplatte, Aushub Baugrube, Verfüllen und Verdichten, Stahlbau Montage, Bewehrung Stützen, Außenwände mauern, Kabel verlegen, Inbetriebnahme und Prüfung, Druckprüfung Rohrleitungen, Lieferung Geräte, Genehmigung Ausführungspläne, Abdichtung Keller, Dach decken, Innenausbau, Fenster und Türen, Abnahme durch Bauherrn, Außenanlagen, Schalung Decke über EG, Gründung Pfähle, Lüftung und Klima',
    ),
  },
  {
    language: 'Spanish',
    codePage: 'windows-1252',
    names: list(
      'Hormigonado de losa, Excavación de cimientos, Relleno y compactación, Montaje de estructura metálica, Armadura de pilares, Albañilería exterior, Tendido de cables, Puesta en marcha, Prueba de presión de tuberías, Suministro de equipos, Aprobación de planos, Impermeabilización de sótano, Instalación eléctrica, Señalización, Recepción de obra, Diseño de detalle, Construcción de muros, Año 2 – ampliación',
    ),
  },
  {
    language: 'Portuguese',
    codePage: 'windows-1252',
    names: list(
      'Betonagem da laje, Escavação das fundações, Aterro e compactação, Montagem da estrutura metálica, Armação de pilares, Alvenaria exterior, Passagem de cabos, Comissionamento, Teste hidrostático das tubulações, Fornecimento de equipamentos, Aprovação do projeto, Impermeabilização da cave, Instalações elétricas, Recepção da obra, Construção de muros, Licença de operação, Mobilização do canteiro',
    ),
  },
  {
    language: 'Swedish',
    codePage: 'windows-1252',
    names: list(
      'Gjutning av bottenplatta, Schaktning för grund, Återfyllning och packning, Montage av stålstomme, Armering av pelare, Murning av ytterväggar, Kabeldragning, Idrifttagning, Tryckprovning av rör, Leverans av utrustning, Godkännande av ritningar, Tätskikt källare, Taktäckning, Fönster och dörrar, Slutbesiktning, Markarbeten, Formsättning av bjälklag, Pålning',
    ),
  },
];
