import type { ActivityStatus, ActivityType, RelationshipType } from './p6-words.ts';

/** P6's words in one language, each with its usual variants, separated by commas. Case, accents and hyphens do not matter. */
export interface P6Translation {
  readonly statuses: Readonly<Record<ActivityStatus, string>>;
  readonly types: Readonly<Record<ActivityType, string>>;
  readonly relationships: Readonly<Record<RelationshipType, string>>;
  /** After a number or in a caption, as in `5d` and `Lag(d)`. */
  readonly units: Readonly<Record<'hours' | 'days' | 'weeks' | 'months', string>>;
}

/**
 * Words in P6's languages other than English, with variants by version and gender; an unknown word is refused, never guessed.
 * Sources: Oracle's P6 EPPM help, "General Columns of the Activity Table" (German statuses); else words customary in the trade.
 */
export const p6Translations: Readonly<Record<'ar' | 'de' | 'es' | 'fr' | 'pt' | 'ru' | 'zh', P6Translation>> =
  {
    ar: {
      statuses: {
        notStarted: 'لم يبدأ, لم تبدأ, لم يبدأ بعد, غير مبتدئ',
        inProgress: 'قيد التنفيذ, قيد التقدم, قيد الإنجاز, جاري, جاري التنفيذ, جارٍ, في التقدم',
        completed: 'مكتمل, مكتملة, اكتمل, اكتملت, منتهي, منتهية, تم, تم الانتهاء',
      },
      types: {
        task: 'معتمد على المهمة, تابع للمهمة',
        resourceDependent: 'معتمد على المورد, تابع للمورد',
        levelOfEffort: 'مستوى الجهد',
        startMilestone: 'معلم البداية, معلم بداية, علامة بداية',
        finishMilestone: 'معلم النهاية, معلم نهاية, معلم الانتهاء, علامة نهاية',
        wbsSummary: 'ملخص WBS, ملخص هيكل تقسيم العمل',
      },
      relationships: {
        FS: 'نهاية إلى بداية',
        SS: 'بداية إلى بداية',
        FF: 'نهاية إلى نهاية',
        SF: 'بداية إلى نهاية',
      },
      units: { hours: 'س, ساعة, ساعات', days: 'ي, يوم, أيام', weeks: 'أسبوع, أسابيع', months: 'شهر, أشهر' },
    },
    de: {
      statuses: {
        notStarted: 'Nicht gestartet, Nicht begonnen, Noch nicht begonnen, Noch nicht gestartet',
        inProgress: 'In Bearbeitung, In Arbeit, Laufend',
        completed: 'Abgeschlossen, Beendet, Fertig gestellt, Fertiggestellt',
      },
      types: {
        task: 'Aufgabenabhängig, Vorgangsabhängig',
        resourceDependent: 'Ressourcenabhängig',
        levelOfEffort: 'Aufwandsebene, Aufwandsgrad, Level of Effort',
        startMilestone: 'Startmeilenstein, Anfangsmeilenstein',
        finishMilestone: 'Endmeilenstein, Abschlussmeilenstein, Fertigstellungsmeilenstein',
        wbsSummary: 'WBS-Zusammenfassung, PSP-Zusammenfassung, WBS-Übersicht',
      },
      relationships: {
        FS: 'EA, Ende-Anfang, Ende zu Anfang, Ende zu Start',
        SS: 'AA, Anfang-Anfang, Anfang zu Anfang, Start zu Start',
        FF: 'EE, Ende-Ende, Ende zu Ende',
        SF: 'AE, Anfang-Ende, Anfang zu Ende, Start zu Ende',
      },
      units: {
        hours: 'Std, Stunde, Stunden',
        days: 't, Tag, Tage',
        weeks: 'Wo, Woche, Wochen',
        months: 'Mon, Monat, Monate',
      },
    },
    es: {
      statuses: {
        notStarted: 'No iniciada, No iniciado, No comenzada, No comenzado, Sin iniciar, Sin comenzar',
        inProgress: 'En curso, En progreso, En proceso, En ejecución',
        completed:
          'Finalizada, Finalizado, Completada, Completado, Terminada, Terminado, Concluida, Concluido',
      },
      types: {
        task: 'Dependiente de tarea, Dependiente de la tarea, Depende de tarea',
        resourceDependent: 'Dependiente de recurso, Dependiente del recurso, Dependiente de recursos',
        levelOfEffort: 'Nivel de esfuerzo',
        startMilestone: 'Hito de inicio, Hito inicial, Hito de comienzo',
        finishMilestone: 'Hito de fin, Hito final, Hito de finalización, Hito de término',
        wbsSummary: 'Resumen de WBS, Resumen de EDT, Resumen WBS, Resumen EDT',
      },
      relationships: {
        FS: 'FC, FI, Fin a inicio, Fin a comienzo, Final a inicio, Finalización a inicio',
        SS: 'CC, II, Inicio a inicio, Comienzo a comienzo',
        FF: 'Fin a fin, Final a final, Finalización a finalización',
        SF: 'CF, IF, Inicio a fin, Comienzo a fin, Inicio a final, Inicio a finalización',
      },
      units: {
        hours: 'hora, horas',
        days: 'día, días',
        weeks: 's, sem, semana, semanas',
        months: 'ms, mes, meses',
      },
    },
    fr: {
      statuses: {
        notStarted:
          'Non débutée, Non débuté, Non commencée, Non commencé, Non démarrée, Non démarré, Pas commencée, Pas commencé',
        inProgress: 'En cours',
        completed: 'Terminée, Terminé, Achevée, Achevé, Complétée, Complété',
      },
      types: {
        task: 'Dépendante de la tâche, Dépendant de la tâche, Dépendante des tâches',
        resourceDependent:
          'Dépendante de la ressource, Dépendant de la ressource, Dépendante des ressources, Dépendant des ressources',
        levelOfEffort: "Niveau d'effort, Niveau d’effort",
        startMilestone: 'Jalon de début, Jalon de départ',
        finishMilestone: 'Jalon de fin',
        wbsSummary: 'Récapitulatif WBS, Récapitulatif de la WBS, Résumé WBS',
      },
      relationships: {
        FS: 'FD, Fin à début, Fin-début',
        SS: 'DD, Début à début, Début-début',
        FF: 'Fin à fin, Fin-fin',
        SF: 'DF, Début à fin, Début-fin',
      },
      units: { hours: 'heure, heures', days: 'j, jour, jours', weeks: 'semaine, semaines', months: 'mois' },
    },
    pt: {
      statuses: {
        notStarted: 'Não iniciada, Não iniciado, Não começada, Não começado',
        inProgress: 'Em andamento, Em progresso, Em execução, Em curso',
        completed: 'Concluída, Concluído, Completada, Completado, Completa, Completo, Finalizada, Finalizado',
      },
      types: {
        task: 'Dependente da tarefa, Dependente de tarefa, Dependente da atividade',
        resourceDependent: 'Dependente do recurso, Dependente de recurso, Dependente de recursos',
        levelOfEffort: 'Nível de esforço',
        startMilestone: 'Marco de início, Marco inicial',
        finishMilestone: 'Marco de término, Marco final, Marco de conclusão, Marco de fim',
        wbsSummary: 'Resumo da WBS, Resumo WBS, Resumo da EAP, Resumo EAP',
      },
      relationships: {
        FS: 'TI, Término a início, Término para início, Fim a início',
        SS: 'Início a início, Início para início',
        FF: 'TT, Término a término, Término para término, Fim a fim',
        SF: 'IT, Início a término, Início para término, Início a fim',
      },
      units: { hours: '', days: 'dia, dias', weeks: '', months: 'mês' },
    },
    ru: {
      statuses: {
        notStarted: 'Не начата, Не начато, Не начат, Не начаты, Не запущена, Не запущено',
        inProgress: 'Выполняется, В процессе, В работе, В ходе выполнения, В процессе выполнения',
        completed:
          'Завершена, Завершено, Завершен, Завершён, Завершены, Выполнена, Выполнено, Закончена, Закончено',
      },
      types: {
        task: 'Зависит от задачи, Зависимая от задачи, По задаче, Зависит от работы',
        resourceDependent: 'Зависит от ресурса, Зависимая от ресурса, Зависит от ресурсов, По ресурсу',
        levelOfEffort: 'Уровень усилий, Уровень трудозатрат, Уровень загрузки',
        startMilestone: 'Веха начала, Начальная веха, Стартовая веха',
        finishMilestone: 'Веха окончания, Веха завершения, Финишная веха, Конечная веха',
        wbsSummary: 'Сводка WBS, Суммарная по WBS, Суммарная WBS, Итог WBS, Сводка ИСР',
      },
      relationships: {
        FS: 'ОН, Окончание-начало, Финиш-старт',
        SS: 'НН, Начало-начало, Старт-старт',
        FF: 'ОО, Окончание-окончание, Финиш-финиш',
        SF: 'НО, Начало-окончание, Старт-финиш',
      },
      units: {
        hours: 'ч, час, часа, часов',
        days: 'д, дн, день, дня, дней',
        weeks: 'н, нед, неделя, недели, недель',
        months: 'мес, месяц, месяца, месяцев',
      },
    },
    zh: {
      statuses: {
        notStarted: '未开始, 尚未开始, 未開始, 尚未開始',
        inProgress: '进行中, 正在进行, 正在进行中, 進行中, 正在進行',
        completed: '已完成, 完成, 已完工',
      },
      types: {
        task: '任务相关, 任务相关作业, 独立式作业, 任务作业, 任務相關',
        resourceDependent: '资源相关, 资源相关作业, 资源作业, 資源相關',
        levelOfEffort: '配合作业, 人力投入水平, 工作量, 投入水平',
        startMilestone: '开始里程碑, 开工里程碑, 開始里程碑',
        finishMilestone: '完成里程碑, 完工里程碑, 结束里程碑',
        wbsSummary: 'WBS 汇总, WBS汇总, WBS 作业, WBS作业, WBS 概要',
      },
      relationships: {
        FS: '完成-开始, 完成到开始',
        SS: '开始-开始, 开始到开始',
        FF: '完成-完成, 完成到完成',
        SF: '开始-完成, 开始到完成',
      },
      units: { hours: '小时, 时, 小時', days: '天, 日', weeks: '周, 星期, 週', months: '月, 个月' },
    },
  };

/** The variants of a word; an empty list for an empty text. */
export const listForms = (words: string): string[] => (words === '' ? [] : words.split(', '));
