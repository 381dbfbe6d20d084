function value = number(value, name, least, most, open)
% open has the limits that are outside the range themselves: 1 least, 2 most, 3 both.
  if ~(isnumeric(value) && isscalar(value) && isreal(value) && abs(value) <= 1e100)
    error('model_values:value', 'the parameter %s must be a finite real number of at most 1e100 in magnitude', name);
  end
  value = double(value);
  outside = value < least || value > most;
  outside = outside || (mod(open, 2) == 1 && value == least) || (open >= 2 && value == most);
  if outside
    error('model_values:range', 'the parameter %s must be %s %g and %s %g, not %g', name, ...
      choose_text(mod(open, 2) == 1, 'above', 'at least'), least, choose_text(open >= 2, 'below', 'at most'), most, value);
  end
end

function require_fields(given, known, place)
  if ~isstruct(given) || ~isscalar(given)
    error('model_values:structure', '%s must be a structure of parameters: model_parameters() gives it', ...
      choose_text(isempty(place), 'p', place(1:end-1)));
  end
  for name = fieldnames(given).'
    if ~isfield(known, name{1})
      error('model_values:unknown', 'there is no parameter %s%s; %s', place, name{1}, remedy(name{1}, known, place));
    end
  end
  for name = fieldnames(known).'
    if ~isfield(given, name{1})
      error('model_values:missing', 'the parameter %s%s is missing; start from model_parameters()', place, name{1});
    elseif isstruct(known.(name{1}))
      require_fields(given.(name{1}), known.(name{1}), [place name{1} '.']);
    end
  end
end

function text = choose_text(condition, a, b)
  if condition
    text = a;
  else
    text = b;
  end
end

function text = remedy(name, known, place)
% The field that is nearest, if one is near.
  best = Inf;
  nearest = '';
  for other = fieldnames(known).'
    d = distance(lower(name), lower(other{1}));
    if d < best
      best = d;
      nearest = other{1};
    end
  end
  if best <= max(1, min(3, floor(numel(name) / 3)))
    text = sprintf('did you mean %s%s?', place, nearest);
  else
    text = sprintf('fields are %s', strjoin(fieldnames(known).', ', '));
  end
end

function d = distance(a, b)
% Edits between two texts (Levenshtein).
  row = 0:numel(b);
  for i = 1:numel(a)
    diagonal = row(1);
    row(1) = i;
    for k = 1:numel(b)
      above = row(k + 1);
      row(k + 1) = min([above + 1, row(k) + 1, diagonal + (a(i) ~= b(k))]);
      diagonal = above;
    end
  end
  d = row(end);
end
