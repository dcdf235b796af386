import { Link } from 'react-router-dom';
import { MOODS } from './moods.ts';

/** Two columns of the eight moods, each with a dot of its colour. */
export function MoodLinks({ prefix }: { prefix: '' | 'dm_' }) {
  return (
    <nav className="moods" aria-label="Moods">
      {MOODS.map((mood) => (
        <Link key={mood} to={`/${prefix}${mood}`} data-tone={mood}>
          {mood[0]?.toUpperCase() + mood.slice(1)}
        </Link>
      ))}
    </nav>
  );
}
