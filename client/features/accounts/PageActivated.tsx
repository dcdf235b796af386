import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../ui/Dialog.tsx';

/** The code has opened its page: what shall it be? Whoever closes the dialog finds the choice on the screen. */
export function PageActivated({ url }: { url: string }) {
  const [closed, setClosed] = useState(false);
  if (closed)
    return (
      <div className="opened">
        <h1>Success!</h1>
        <Choice url={url} />
      </div>
    );
  return (
    <Dialog label="Success!" className="opened" onClose={() => setClosed(true)}>
      <h2>Success!</h2>
      <Choice url={url} />
    </Dialog>
  );
}

function Choice({ url }: { url: string }) {
  const navigate = useNavigate();
  return (
    <>
      <p className="form-lead">Initialization complete</p>
      <button type="button" className="primary wide" onClick={() => void navigate(`/setup/${url}`)}>
        Create a new page
      </button>
      <button
        type="button"
        className="secondary wide"
        onClick={() => void navigate(`/attach/${url}`)}
      >
        Attach to an existing page
      </button>
    </>
  );
}
