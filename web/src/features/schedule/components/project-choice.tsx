import type { ActivityLink } from '../../../components/activity/activity-links.ts';
import type { Outline } from '../model/outline.ts';

interface ProjectChoiceProps {
  outline: Outline;
  link: ActivityLink;
  onGo: (link: ActivityLink) => void;
}

/** Projects of one file may use an Activity ID twice: which is meant, the person knows. */
export function ProjectChoice({ outline: { activities, projects }, link, onGo }: ProjectChoiceProps) {
  return (
    <div>
      <p className="text-muted">This Activity ID exists in {link.places.length} projects of the file:</p>
      <ul
        aria-label={`Activities ${link.id}`}
        className="mt-2 divide-y divide-line rounded-md border border-line"
      >
        {link.places.map((place) => (
          <li key={place}>
            <button
              type="button"
              onClick={() => onGo({ id: link.id, places: [place] })}
              className="w-full px-3 py-2 text-left hover:bg-sunken"
            >
              <span className="font-medium">{projects[activities.projects[place] ?? 0]?.code}</span>
              <span className="block text-muted">{activities.names[place]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
